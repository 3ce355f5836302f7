// @ts-check
import "./address.js";
import "./approved.js";
import "./dropping.js";
import "./findings.js";
import "./gone.js";
import "./grid.js";
import "./hint.js";
import "./inspector.js";
import "./keys.js";
import "./outline.js";
import "./place.js";
import "./remark.js";
import "./shell.js";
import "./stage.js";
import "./tools.js";
import "./trouble.js";
import "./wall.js";
import { follow, readKeys, readStarters, readThemes } from "./server.js";

void readThemes();
void readStarters();
void readKeys();
follow();
