// What is needed only where a sheet is open, or shows its content as a page: the first one brings it along.

import "./arrival.js";
import "./grab.js";
import "./send.js";
