import { expect, test } from 'vitest';
import { readSentences } from '../../eval/worlds/read-sentences.js';
import type { LineKind } from '../../src/domain/line-code.js';
import { curatedLine } from '../../src/guidance/curated-line.js';
import { createNames } from '../../src/guidance/names.js';
import { pages } from './pages.js';

const { text } = pages().find(({ path }) => path === 'docs/concepts/guidance.md')!;
const forms = [...text.matchAll(/^\| ([^|]+\.) \| [^|]+ \|$/gm)]
  .flatMap(([, cell]) => cell!.split(/(?<=\.) (?=[`A-Z])/))
  .map((form) => form.replace(/: repair\b/, ': first `x`').replace(/^(?=`arg`)/, '`a`: '));

/** What the row of each form begins with: a form that is added does not compile without one. */
const ROWS: Record<LineKind, RegExp | undefined> = {
  example: /^A like task, .* was done so: /,
  failed: /^A like task, .* failed at /,
  past: /^A like run got past it so: /,
  noted: /^Noted in /,
  before: /^Before /,
  after: /^After `b`: /,
  'leave-out': /^Leave out `/,
  repeat: /^Leave out the same again /,
  repair: /^If .* fails with /,
  'only-if': /: only if /,
  'only-after': /: only after /,
  once: /: once per /,
  source: /`arg` from /,
  names: /^Names in use: /,
  now: /^Now: /,
  curated: /^Corrected by a person/,
  // Programs read it, not agents.
  plan: undefined,
};

test.each(Object.entries(ROWS))('the table has a row for %s', (_kind, row) => {
  if (row !== undefined) expect(forms.filter((form) => row.test(form))).not.toEqual([]);
});

test('a correction is shown with and without what it was written for', () => {
  const shown = (family: string) =>
    curatedLine(
      { family, kind: 'fact', situation: 'refund_order', advice: 'Ask first.' } as never,
      createNames(() => true),
    )!.slice(2);
  const quoted = (line: string) => line.replace(/"[^"]*"/g, '""');
  const rows = forms.filter((form) => form.startsWith('Corrected')).map(quoted);
  expect(rows).toEqual(['task', 'lesson'].map((family) => quoted(shown(family))));
});

test('the table of sentences has rows', () => expect(forms.length).toBeGreaterThan(15));

test.each(forms.filter((form) => !form.startsWith('Corrected')))(
  'the reader of the evaluations reads: %s',
  (form) => {
    expect(readSentences(`- ${form}`).unread).toEqual([]);
  },
);
