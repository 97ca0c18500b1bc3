// The club's board keeps up with all tables, and its screen stays on.

import { keepUp } from "./kept-up.js";
import { morph } from "./morph.js";
import "./screen-on.js";
import "./time.js";

keepUp(morph);
