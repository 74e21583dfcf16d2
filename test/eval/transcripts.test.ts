import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { transcripts } from '../../eval/transcripts/transcripts.js';

const MAIN = fileURLToPath(new URL('../../dist/lib/cli.js', import.meta.url));
const built = existsSync(MAIN);
if (!built) console.log('The compiled command line is missing: run `npm run build` for the import of a log.');

test.skipIf(!built)(
  'a log that is imported helps the next run',
  async () => {
    const { imported, again, told, alone, advised } = await transcripts(true, MAIN);
    expect(imported).toMatchObject({ accepted: 150, replayed: 0, rejected: 1, completed: 150 });
    expect(imported.rejections).toMatchObject([{ line: 101 }]);
    expect(again).toMatchObject({ accepted: 150, replayed: 150, entries: imported.entries });
    expect(told).toContain('Notes from past runs');
    expect(advised).toBeGreaterThan(alone);
  },
  300_000,
);
