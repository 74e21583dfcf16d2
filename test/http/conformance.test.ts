import { expect, test } from 'vitest';
import { conformance, ROW_COUNT } from './conformance.js';
import { startFake } from './fake-server.js';

test('the suite has a case for every rule', () => {
  expect(ROW_COUNT).toBeGreaterThan(300);
});

conformance('the adapter over a service in memory', startFake);
