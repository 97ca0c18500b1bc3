import "./any-table.js";
import "./tally.js";
