import "./app.js";
import "./swap.js";
import "./live-table.js";
import "./passing.js";
import "./live-dialog.js";
import "./wake-lock.js";
import "./offline-notice.js";
