import "./app.js";
import "./choice.js";
import "./counter.js";
import "./swap.js";
import "./live.js";
import "./awake.js";
import "./search.js";
import "./timer.js";
