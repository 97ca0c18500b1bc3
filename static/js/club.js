// The club's board keeps up with all tables, and its screen stays on.

import { keepLive } from "./live-part.js";
import { morph } from "./morph.js";
import "./wake-lock.js";
import "./time.js";

keepLive(morph);
