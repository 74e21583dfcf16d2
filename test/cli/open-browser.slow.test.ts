import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { openBrowser } from '../../adapters/cli/console/open-browser.js';
import { afterTest } from '../at-end.js';

const URL_WITH_TOKEN = 'http://127.0.0.1:1/console/#token=abc</script>"';

/** A machine whose browser notes what it was started with. */
function withBrowser(): () => string {
  const at = mkdtempSync(join(tmpdir(), 'kh-browser-'));
  const args = join(at, 'args');
  const program = join(at, process.platform === 'darwin' ? 'open' : 'xdg-open');
  writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$@" > '${args}.part' && mv '${args}.part' '${args}'\n`);
  chmodSync(program, 0o755);
  const { PATH } = process.env;
  process.env.PATH = `${at}:${PATH}`;
  afterTest(() => {
    process.env.PATH = PATH;
    rmSync(at, { recursive: true, force: true });
  });
  return () => (existsSync(args) ? readFileSync(args, 'utf8') : '');
}

test.skipIf(process.platform === 'win32')(
  'a browser is given a file of this user’s that goes on to the address, and no token',
  async () => {
    const args = withBrowser();
    const over = new AbortController();
    await openBrowser(URL_WITH_TOKEN, over.signal);
    await expect.poll(args).not.toBe('');
    expect(args()).not.toContain('token');
    const [file = '', ...more] = args().trim().split('\n');
    expect(more).toEqual([]);
    expect([statSync(file).mode & 0o777, statSync(dirname(file)).mode & 0o777]).toEqual([0o600, 0o700]);
    const page = readFileSync(file, 'utf8');
    const [, address = ''] = /location\.replace\((".*")\)<\/script>\n$/.exec(page)!;
    expect(JSON.parse(address)).toBe(URL_WITH_TOKEN);
    over.abort();
    expect(existsSync(dirname(file))).toBe(false);
  },
);

test('where no browser is there it is said so, and nothing is left', async () => {
  const { PATH } = process.env;
  process.env.PATH = '/nowhere';
  afterTest(() => {
    process.env.PATH = PATH;
  });
  const over = new AbortController();
  await expect(openBrowser(URL_WITH_TOKEN, over.signal)).rejects.toThrow(/ENOENT/);
  over.abort();
});
