import "./dialog.js";
import "./time.js";
import "./time-zone.js";
import "./register-worker.js";
