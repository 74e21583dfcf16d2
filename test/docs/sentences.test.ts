import { expect, test } from 'vitest';
import { readSentences } from '../../eval/worlds/read-sentences.js';
import { pages } from './pages.js';

const { text } = pages().find(({ path }) => path === 'docs/concepts/guidance.md')!;
const forms = [...text.matchAll(/^\| ([^|]+\.) \| [^|]+ \|$/gm)]
  .flatMap(([, cell]) => cell!.split(/(?<=\.) (?=[`A-Z])/))
  .map((form) => form.replace(/: repair\b/, ': first `x`').replace(/^(?=`arg`)/, '`a`: '));

test('the table of sentences has rows', () => expect(forms.length).toBeGreaterThan(15));

test.each(forms.filter((form) => !form.startsWith('Corrected')))(
  'the reader of the evaluations reads: %s',
  (form) => {
    expect(readSentences(`- ${form}`).unread).toEqual([]);
  },
);
