import "./dialog.js";
import "./grab.js";
import "./time.js";
import "./time-zone.js";
import "./register-worker.js";
