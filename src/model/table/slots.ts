import { lex } from '../events/lex.js';
import { unquoted } from '../events/names.js';
import type { ParsedRun } from '../events/parsed-run.js';
import { quotedIn } from '../events/quoted-in.js';
import type { Token } from '../events/token.js';
import { NEARLY_ALL } from '../settings.js';
import { STOP } from './clauses-of.js';
import { amountsIn, formOf } from './written-form.js';

/** How often numbered things were used, and how often the task at hand had what was used. */
interface Uses {
  readonly all: number[];
  readonly inTask: number[];
}

const none = (): Uses => ({ all: [], inTask: [] });

function count({ all, inTask }: Uses, id: number, isInTask: boolean): void {
  all[id] = (all[id] ?? 0) + 1;
  inTask[id] = (inTask[id] ?? 0) + Number(isInTask);
}

const isSlot = ({ all, inTask }: Uses, id: number): boolean => inTask[id]! >= NEARLY_ALL * all[id]!;

/** An action as numbers of its tokens, which differ by head, and whether its task has each. */
interface Line {
  readonly head: string;
  readonly tokens: readonly number[];
  readonly asked: readonly boolean[];
}

/** Numbers of texts in the order of first sight. */
function numbering(): { readonly ids: ReadonlyMap<string, number>; idOf(text: string): number } {
  const ids = new Map<string, number>();
  return {
    ids,
    idOf(text) {
      let id = ids.get(text);
      if (id === undefined) {
        id = ids.size;
        ids.set(text, id);
      }
      return id;
    },
  };
}

function linesOf(runs: readonly ParsedRun[], idOf: (name: string) => number): Line[] {
  return runs.flatMap(({ task, events }) => {
    const words = new Set(
      lex(task).flatMap(({ text }) => (STOP.has(text) ? [] : unquoted(text).toLowerCase())),
    );
    const isAsked = (key: string): boolean =>
      /[\p{L}\p{N}]/u.test(key) && words.has(unquoted(key).toLowerCase());
    const said = amountsIn(task);
    return events.flatMap(({ action: { kind, head, tokens } }): Line | [] => {
      if (kind === 'call') return [];
      const inside = quotedIn(tokens);
      // `24 Aug 2026` is said by who says 2026-08-24.
      const isAmount = (token: Token): boolean =>
        formOf(inside.get(token) ?? unquoted(token.text), said) !== undefined;
      return {
        head,
        tokens: tokens.map(({ key }) => idOf(`${head}\t${key}`)),
        asked: tokens.map((token) => isAsked(token.key) || isAmount(token)),
      };
    });
  });
}

/** The place of each token: after two tokens of its head that fill no gap. A value of several words is in one place. */
function placesOf(
  { head, tokens }: Line,
  fills: (token: number) => boolean,
  idOf: (place: string) => number,
): number[] {
  let [first, second] = [-1, -1];
  let inGap = false;
  return tokens.map((token) => {
    const isFilling = fills(token);
    const place = isFilling || !inGap ? idOf(second < 0 ? head : `${first} ${second}`) : idOf('');
    if (!isFilling) [first, second] = [second, token];
    inGap = isFilling;
    return place;
  });
}

/**
 * Tokens that fill gaps, as `head\ttoken`: values of the task at hand. The run's own task has them nearly whenever
 * they are used, and it has nearly everything that is used in their places; a verb that tasks name too is in a place
 * of other verbs.
 */
export function learnSlots(runs: readonly ParsedRun[]): ReadonlySet<string> {
  const names = numbering();
  const lines = linesOf(runs, names.idOf);
  const tokens = none();
  for (const line of lines)
    for (const [i, token] of line.tokens.entries()) count(tokens, token, line.asked[i]!);
  const fills = (token: number): boolean => isSlot(tokens, token);
  const { idOf } = numbering();
  const places = lines.map((line) => placesOf(line, fills, idOf));
  const atPlaces = none();
  lines.forEach(({ asked }, at) => {
    for (const [i, place] of places[at]!.entries()) count(atPlaces, place, asked[i]!);
  });
  const inSlots = none();
  lines.forEach((line, at) => {
    line.tokens.forEach((token, i) => {
      if (fills(token)) count(inSlots, token, isSlot(atPlaces, places[at]![i]!));
    });
  });
  return new Set(
    [...names.ids].flatMap(([name, id]) => (2 * inSlots.inTask[id]! > inSlots.all[id]! ? name : [])),
  );
}
