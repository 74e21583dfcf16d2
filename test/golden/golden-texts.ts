import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { CASES } from './cases.js';
import { makeTexts } from './make-texts.js';

const fileOf = (name: string): string => fileURLToPath(new URL(`texts/${name}.txt`, import.meta.url));

/** Set, texts are written in place of being compared: whoever sets it reads what `git diff` shows. */
const ACCEPT = process.env.UPDATE_GOLDEN === '1';

/** Compares every text of one world with its file. A world is a test file, so that workers share them. */
export function goldenTexts(place: string): void {
  describe(`golden texts of the ${place}`, () => {
    test.each(CASES.filter((of) => of.place === place))('$name', async (of) => {
      const file = fileOf(of.name);
      const text = await makeTexts(of);
      if (ACCEPT) writeFileSync(file, text);
      const known = existsSync(file) ? readFileSync(file, 'utf8') : '';
      expect(
        text,
        `The texts of ${of.name} are not those of ${file}. Read each: is every line true in that world, and does it help? Then accept them by UPDATE_GOLDEN=1 npx vitest run test/golden`,
      ).toBe(known);
    });
  });
}
