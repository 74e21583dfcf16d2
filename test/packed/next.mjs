// A route of Next.js that learns: built to stand alone, moved away from its project, started, and asked.
import { strict as assert } from 'node:assert';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A machine that has other things to do takes long to start it; one that ends is noticed at once. */
const START_MS = 180_000;

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address();
      probe.close(() => resolve(String(port)));
    });
  });

// What was TypeScript is compiled; Next.js would check it again, by settings of its own.
for (const name of ['tsconfig.json', 'learn.ts']) rmSync(name, { force: true });
mkdirSync('app/learn', { recursive: true });
writeFileSync(
  'app/layout.jsx',
  'export default ({ children }) => (<html lang="en"><body>{children}</body></html>);',
);
writeFileSync('app/page.jsx', 'export default () => <p>Hello.</p>;');
writeFileSync(
  'app/learn/route.js',
  `import { learn } from '../../learn.js';
  export const dynamic = 'force-dynamic';
  export const GET = async () => new Response(await learn('agents.db'));`,
);

/** What the route answers with this configuration. */
async function answerWith(config) {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };
  // Otherwise any lock file further up makes that folder the root.
  const root = { outputFileTracingRoot: process.cwd(), turbopack: { root: process.cwd() } };
  const whole = { output: 'standalone', ...root, ...config };
  writeFileSync('next.config.mjs', `export default ${JSON.stringify(whole)};`);
  rmSync('.next', { recursive: true, force: true });
  const built = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    env,
    encoding: 'utf8',
  });
  assert.equal(built.status, 0, `${built.stdout}${built.stderr}`);
  const folder = mkdtempSync(join(tmpdir(), 'knowhow-next-'));
  renameSync('.next/standalone', join(folder, 'program'));
  const port = await freePort();
  const server = spawn(process.execPath, ['server.js'], {
    cwd: join(folder, 'program'),
    env: { ...env, PORT: port, HOSTNAME: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const until = Date.now() + START_MS;
    while (server.exitCode === null && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      const response = await fetch(`http://127.0.0.1:${port}/learn`).catch(() => undefined);
      if (response) return await response.text();
    }
    throw new Error(`the server did not start (${server.exitCode ?? 'it is still starting'})`);
  } finally {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

const serverExternalPackages = ['knowhow'];
const outputFileTracingIncludes = {
  '/**': ['./node_modules/{knowhow,@knowhow,node-gyp-build}/**'],
};
assert.equal(await answerWith({ serverExternalPackages, outputFileTracingIncludes }), 'learned');
// Without the files that no trace of imports finds, it says so when it opens.
assert.match(await answerWith({ serverExternalPackages }), /^internal_error: .*outputFileTracingIncludes/);
