// An event keeps up with its tables where other devices can change them; what is typed and unfolded stays.

import "./answered.js";
import "./app.js";
import { keepLive } from "./live-part.js";
import { morph } from "./morph.js";

if (document.querySelector("[data-live]")) keepLive(morph);
