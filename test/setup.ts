// Loaded once a worker.
import './seed.js';
import './unit-guard.js';
