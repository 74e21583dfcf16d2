import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const built = existsSync(join(ROOT, 'dist/lib/index.js'));
if (!built) console.log('Skipped the examples: the compiled package is missing, run `npm run build`.');

const EXAMPLES = ['ai-sdk', 'any-program', 'http', 'langgraph', 'mcp'];
const folder = mkdtempSync(join(tmpdir(), 'knowhow-examples-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('there are five examples, each short, and README.md names each', () => {
  const programs = readdirSync(join(ROOT, 'examples')).filter((name) => name.endsWith('.ts'));
  expect(programs).toEqual(EXAMPLES.map((name) => `${name}.ts`));
  const readme = readFileSync(join(ROOT, 'examples/README.md'), 'utf8');
  for (const name of programs) {
    const lines = readFileSync(join(ROOT, 'examples', name), 'utf8')
      .trimEnd()
      .split('\n');
    expect(lines.length, name).toBeLessThan(50);
    expect(readme).toContain(name);
  }
});

describe.skipIf(!built).each(EXAMPLES)('the example %s', (name) => {
  test('says what the first run taught, and ends', () => {
    const { KNOWHOW_DB: _, ...env } = process.env;
    const program = join(ROOT, 'dist/examples', `${name}.js`);
    const { status, stdout, stderr } = spawnSync(process.execPath, [program], {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('Please reserve the book B-42 for me.');
    expect(stdout).toContain('first `recall_book`');
    expect(readdirSync(folder)).toEqual([]);
  });
});
