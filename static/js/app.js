import "./counter.js";
import "./swap.js";
import "./time.js";
