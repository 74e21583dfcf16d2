import { expect, test } from 'vitest';
import { KINDS } from '../../adapters/import/kinds.js';
import { PROGRAM_SOURCES } from '../../src/domain/program-sources.js';

test('a kind of file is a program, so that its runs are grouped by their tasks and not all together', () => {
  expect(KINDS.map(({ name }) => name).filter((name) => !PROGRAM_SOURCES.has(name))).toEqual([]);
});
