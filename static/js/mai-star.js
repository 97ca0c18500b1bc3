import "./table.js";
import "./tally.js";
