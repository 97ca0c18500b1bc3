import "./any-table.js";
import "./choice.js";
import "./counter.js";
import "./draft.js";
