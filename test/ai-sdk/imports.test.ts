import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ADAPTERS = new URL('../../adapters/', import.meta.url);

test('the adapter loads nothing but itself, what adapters share, and the reader of options', () => {
  const loaded = ['ai-sdk/', 'run/'].flatMap((folder) =>
    readdirSync(new URL(folder, ADAPTERS)).flatMap((name) => {
      const text = readFileSync(new URL(folder + name, ADAPTERS), 'utf8');
      const statements = text.match(/^(?:import|export)\s[^;]*?\sfrom\s'[^']+';/gm) ?? [];
      return statements
        .filter((statement) => !/^(?:import|export) type\b/.test(statement))
        .map((statement) => /'([^']+)';$/.exec(statement)![1]!);
    }),
  );
  expect(loaded.length).toBeGreaterThan(40);
  expect(
    loaded.filter(
      (path) =>
        !/^\.\/|^\.\.\/run\/|\/src\/api\/(?:option-checks|provider-failure|read-options|watches)\.js$/.test(
          path,
        ),
    ),
  ).toEqual([]);
});
