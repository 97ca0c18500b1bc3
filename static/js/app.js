import "./counter.js";
import "./swap.js";
import "./live.js";
import "./sheet.js";
import "./awake.js";
import "./time.js";
