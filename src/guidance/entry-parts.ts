import { type Entry, subjectOf } from '../domain/entry.js';
import { joined, ownWords, type Part, words } from './parts.js';

const name = (action: string): Part[] => [{ name: action }];

/**
 * What an error says, without the action that met it: `locked` of `open fails: locked`. Undefined where the entry is of
 * another form.
 */
export function errorSaid(entry: Entry): { action: string; error: string } | undefined {
  const about = subjectOf(entry);
  if (about.family !== 'error') return undefined;
  const { action } = about.failed;
  const head = `${action} fails: `;
  if (!entry.situation.startsWith(head)) return undefined;
  return { action, error: entry.situation.slice(head.length) };
}

/** `open fails: "locked"`, whichever actions meet it. An error that says nothing is left out. */
export const failing = (actions: readonly Part[], error: string): Part[] =>
  error.trim() === '' ? words`${actions} fails` : words`${actions} fails: ${{ said: error }}`;

const STEPPED_IN = /^(?:after (\S{1,64}) )?the user says "([\s\S]*)"$/;

/** Whether an entry is for when a user says something, in the words of whoever said it. */
export const isForWords = ({ situation }: Entry): boolean => STEPPED_IN.test(situation);

/** When an entry applies. */
export function situationParts(entry: Entry): Part[] {
  const met = errorSaid(entry);
  if (met) return failing(name(met.action), met.error);
  const stepped = STEPPED_IN.exec(entry.situation);
  if (!stepped) return [{ said: entry.situation }];
  const [, action, said] = stepped;
  return action === undefined
    ? words`the user says ${{ said: said! }}`
    : words`after ${name(action)} the user says ${{ said: said! }}`;
}

/** The way out of an error: `then unlock`, `then open with another key`. What a model worded is told as it is. */
export function wayOutParts(entry: Entry): Part[] {
  const { advice } = entry;
  if (advice === 'no run got past this') return words`no run got past this`;
  if (advice === 'the user stopped it') return words`the user stopped it`;
  const about = subjectOf(entry);
  const fix = (about.family === 'error' && about.fix?.action) || /^then (\S{1,64})$/.exec(advice)?.[1];
  if (fix !== undefined && advice === `then ${fix}`) return words`then ${name(fix)}`;
  const other = `then ${fix} with another `;
  if (fix === undefined || !advice.startsWith(other)) return [{ said: advice }];
  const changed = advice
    .slice(other.length)
    .split(', ')
    .map((argument): Part[] => [{ argument }]);
  return words`then ${name(fix)} with another ${joined(changed, ownWords`, `)}`;
}
