import "./any-table.js";
import "./draft.js";
import "./her-card.js";
import "./tally.js";
