import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const INDEX = fileURLToPath(new URL('../../../src/index.ts', import.meta.url));
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'knowhow-bundled-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const OPENS = `
  import * as knowhow from ${JSON.stringify(INDEX)};
  const { hashingEmbedder, openKnowledge, KnowhowError } = knowhow;
  const tried = {};
  const attempt = async (name, options) => {
    try {
      const knowledge = await openKnowledge(options());
      await knowledge.close();
      tried[name] = 'opens';
    } catch (error) {
      tried[name] = KnowhowError.isInstance(error) ? { code: error.code, message: error.message } : String(error);
    }
  };
  const work = async () => {
    await attempt('file', () => ({ path: 'agents.db', embedder: hashingEmbedder() }));
    await attempt('model', () => ({ path: ':memory:' }));
    await attempt('both', () => ({ path: 'agents.db' }));
    await attempt('memory', () => ({ path: ':memory:', embedder: hashingEmbedder() }));
    console.log(JSON.stringify(tried));
  };
  void work();
`;

describe.each([
  ['esm', 'mjs'],
  ['cjs', 'cjs'],
] as const)('knowhow in a bundle (%s)', (format, ending) => {
  test('says at open what cannot be bundled and what to do', async () => {
    const input = join(folder, `${format}.ts`);
    writeFileSync(input, OPENS);
    const bundle = await rolldown({
      input,
      platform: 'node',
      logLevel: 'silent',
      // Optional peers, which are loaded where a store of theirs is opened.
      external: ['pg'],
    });
    const out = join(folder, format);
    await bundle.write({ dir: out, format, entryFileNames: `program.${ending}` });
    await bundle.close();
    const ran = spawnSync(process.execPath, [`program.${ending}`], {
      cwd: out,
      encoding: 'utf8',
      timeout: 300_000,
    });
    expect(ran.stderr).toBe('');
    const tried = JSON.parse(ran.stdout) as Record<string, string | { code: string; message: string }>;
    for (const name of ['file', 'model', 'both', 'memory']) {
      expect(tried[name], name).toMatchObject({ code: 'internal_error' });
      const { message } = tried[name] as { message: string };
      expect(message).toContain("serverExternalPackages: ['knowhow']");
      expect(message).toContain('--external:knowhow');
    }
    // Nothing is left behind by what could not be opened.
    expect(readdirSync(out).filter((name) => name.includes('agents.db'))).toEqual([]);
  });
});
