// @ts-check
import { byId } from "./elements.js";
import "./matrix.js";
import "./stage.js";
import "./fields.js";
import "./findings.js";
import "./tools.js";
import { showKeys } from "./keys.js";
import { follow } from "./server.js";

byId("help").addEventListener("click", showKeys);
follow();
