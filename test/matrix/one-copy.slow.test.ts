import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const { ALONE } = (await import(new URL('../../scripts/bundle.mjs', import.meta.url).href)) as {
  ALONE: Record<string, string>;
};

const LIB = fileURLToPath(new URL('../../dist/lib', import.meta.url));
const built = existsSync(LIB);
if (!built) console.log('Skipped what is shipped: it is missing, run `npm run build`.');

test.skipIf(!built)(
  'no module that one process can load is shipped twice, so state and classes are one',
  async () => {
    const places = new Map<string, string[]>();
    for (const file of readdirSync(LIB, { recursive: true, encoding: 'utf8' })) {
      // What a host starts or loads by itself is one file with all that it needs.
      if (!file.endsWith('.js') || file.replace(/\.js$/, '') in ALONE) continue;
      // The bundler names each module where its code begins.
      for (const [, module] of readFileSync(join(LIB, file), 'utf8').matchAll(/^\/\/ (dist\/\S+\.js)$/gm))
        places.set(module!, [...(places.get(module!) ?? []), file]);
    }
    expect(places.size).toBeGreaterThan(300);
    expect([...places].filter(([, files]) => files.length > 1)).toEqual([]);
    const [index, client] = (await Promise.all(
      ['index', 'client'].map((entry) => import(`${LIB}/${entry}.js`)),
    )) as { KnowhowError: unknown }[];
    expect(client!.KnowhowError).toBe(index!.KnowhowError);
  },
);
