import "./any-table.js";
import "./draft.js";
import "./tally.js";
