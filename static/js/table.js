import "./any-table.js";
import "./choice.js";
import "./counter.js";
import "./draft.js";
import "./drafted-cells.js";
