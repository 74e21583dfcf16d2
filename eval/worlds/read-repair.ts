import type { Edit } from './operator.js';
import { type Named, readAction, readActions } from './read-action.js';

/** What a text says to do about an error. */
export type Repair =
  | { do: 'edit'; edit: Edit }
  | { do: 'actions'; actions: Named[] }
  | { do: 'value'; argument: string; value?: string }
  | { do: 'again' }
  | { do: 'wait' }
  | { do: 'stop'; action?: Named };

const FORMS: [RegExp, (found: RegExpExecArray) => Repair | undefined][] = [
  [/^put `([^`]+)` before it$/i, ([, text]) => edit({ at: 'front', text: text! })],
  [/^add `([^`]+)` at the end$/i, ([, text]) => edit({ at: 'end', text: text! })],
  [
    /^put `([^`]+)` (before|after) `([^`]+)`$/i,
    ([, text, side, anchor]) =>
      edit({ at: side === 'before' ? 'before' : 'after', text: text!, anchor: anchor! }),
  ],
  [
    /^use `([^`]+)` instead of `([^`]+)`$/i,
    ([, text, from]) => edit({ at: 'replace', text: text!, from: from! }),
  ],
  [/^leave out `([^`]+)`$/i, ([, text]) => edit({ at: 'drop', text: text! })],
  [/^use another `?([\w.-]+)`?$/i, ([, argument]) => ({ do: 'value', argument: argument! })],
  [
    /^use `?([\w.-]+)`? "([^"]*)"$/i,
    ([, argument, value]) => ({ do: 'value', argument: argument!, value: value! }),
  ],
  [/^try the same again$/i, () => ({ do: 'again' })],
  [/^wait,? then try again$/i, () => ({ do: 'wait' })],
  [/^(?:stop trying|leave it out)$/i, () => ({ do: 'stop' })],
  [
    /^(?:stop trying|leave it out); (.*)$/i,
    ([, rest]) => {
      const read = readAction(rest!, 0);
      return read && { do: 'stop', action: read.action };
    },
  ],
  [
    /^first (.*)$/i,
    ([, rest]) => {
      const actions = readActions(rest!, /,? then /y);
      return actions && { do: 'actions', actions };
    },
  ],
];

const edit = (one: Edit): Repair => ({ do: 'edit', edit: one });

/** Reads a repair; undefined where it has none of the forms. */
export function readRepair(text: string): Repair | undefined {
  for (const [form, make] of FORMS) {
    const found = form.exec(text.trim());
    if (found) return make(found);
  }
  return undefined;
}
