import { afterAll, afterEach } from 'vitest';
import { endFile, endTest } from './at-end.js';
// Once a worker; the rest of this file is run for each test file.
import './seed.js';
import './unit-guard.js';

afterEach(endTest);
afterAll(endFile);
