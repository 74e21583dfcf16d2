import { readSentences, type Sentences } from '../worlds/read-sentences.js';

/** The forms of sentences, as docs/concepts/guidance.md lists them, by how they begin or what they say of an action. */
const FORMS: readonly [string, RegExp][] = [
  ['example', /^A like task\b.* was done so:/],
  ['failed', /^A like task\b.* failed (?:at|with) /],
  ['got past', /^A like run got past it so:/],
  ['now', /^Now:/],
  ['if it fails', /^(?:If\b|(?:This|`[^`]*`) can fail with )/],
  ['first', /^First\b/],
  ['before or after', /^(?:Before|After)\b/],
  ['not again', /^Leave out the same again/],
  ['leave out', /^Leave out\b/],
  ['names', /^Names in use:/],
  ['noted', /^(?:Noted in \d+ runs?|Proposed (?:by a model|in writing)|Followed \d+ of)\b/],
  ['only if', /: only if /],
  ['only after', /: only after /],
  ['once', /: once per /],
  ['source', /`[^`]*`: `[^`]*` from /],
  ['constant', /`[^`]*`: `[^`]*` is "/],
  ["task's words", /is the task's words/],
];

/** One line of a text: its form, and what it says. */
export interface SaidLine {
  text: string;
  form: string;
  says: Sentences;
}

/** A line of guidance; its form is `unread` where it is none of the table. */
export function saidLine(text: string): SaidLine {
  const says = readSentences(`- ${text}`);
  const form = FORMS.find(([, begins]) => begins.test(text))?.[0] ?? 'unread';
  return { text, form: says.unread.length > 0 ? 'unread' : form, says };
}
