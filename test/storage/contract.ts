import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { wellFormed } from '../../src/domain/well-formed.js';
import type { MakeStore } from '../../src/testing/make-store.js';
import { roundTrip } from '../../src/testing/store/hostile-text.js';
import { storeContract as publishedContract } from '../../src/testing/store-contract.js';

const NAUGHTY = fileURLToPath(new URL('../../../shared/data/fuzz/naughty_strings.jsonl.gz', import.meta.url));

/**
 * The contract that is published, and a list of texts that is not.
 *
 * @param hostileText false where what stands in for the driver's database cannot keep every text
 */
export function storeContract(name: string, makeStore: MakeStore, hostileText = true): void {
  publishedContract(name, makeStore, { hostileText });

  const there = existsSync(NAUGHTY);
  if (!there) console.log('skipped: the list of naughty strings is not on this machine');
  test.skipIf(!there || !hostileText)(`${name} store: every naughty string`, async () => {
    const lines = gunzipSync(readFileSync(NAUGHTY)).toString('utf8').trim().split('\n');
    const texts = lines.map((line) => {
      const row: unknown = JSON.parse(line);
      return wellFormed(typeof row === 'string' ? row : String(Object.values(row as object).at(-1)));
    });
    expect(texts.length).toBeGreaterThan(100);
    const store = await makeStore();
    try {
      await roundTrip(store, [...new Set(texts)]);
    } finally {
      await store.close();
    }
  });
}
