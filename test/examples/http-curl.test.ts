import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkAnswers, hasCurl, httpCurl } from '../../examples/http-curl.js';

const MAIN = fileURLToPath(new URL('../../dist/lib/cli.js', import.meta.url));
const reason = !existsSync(MAIN)
  ? 'The compiled command line is missing: run `npm run build` for the example with curl.'
  : hasCurl()
    ? undefined
    : 'There is no curl on this machine: the example with curl is skipped.';
if (reason) console.log(reason);

test.skipIf(reason !== undefined)(
  'the example with curl: the four operations over HTTP',
  async () => {
    const lines: string[] = [];
    checkAnswers(await httpCurl((line) => lines.push(line), MAIN));
    const commands = lines.filter((line) => line.startsWith('$ curl'));
    expect(commands.length).toBeGreaterThanOrEqual(9);
    expect(commands[0]).toContain('curl $URL/enhance_task -H "x-api-key: $KEY"');
    expect(lines.join('\n')).not.toMatch(/kh_\w+_\w+/);
  },
  300_000,
);
