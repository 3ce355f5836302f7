// @ts-check
import { byId } from "./elements.js";
import "./backgrounds.js";
import "./filters.js";
import "./matrix.js";
import "./choice.js";
import "./stage.js";
import "./surroundings.js";
import "./fields.js";
import "./references.js";
import "./copying.js";
import "./findings.js";
import "./tools.js";
import "./address.js";
import { showKeys } from "./keys.js";
import { follow } from "./server.js";

byId("help").addEventListener("click", showKeys);
follow();
