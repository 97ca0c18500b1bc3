import "./any-table.js";
import "./draft.js";
import "./her-card.js";
import "./keys.js";
import "./tally.js";
