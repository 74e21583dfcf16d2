import { expect, test } from 'vitest';
import { conformance, ROW_COUNT } from './conformance.js';
import { startFake } from './fake-server.js';
import { startReal } from './real-server.js';

test('the suite has a case for every rule', () => {
  expect(ROW_COUNT).toBeGreaterThan(350);
});

conformance('the adapter over a service in memory', startFake);
conformance('the adapter over the service itself', startReal);
