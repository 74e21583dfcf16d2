/** An action whose name is words, as `go to cabinet 1`, and the runs that took it. */
interface Phrase {
  action: string;
  runs: number;
}

/** The pieces of a template: what stands between the places that vary. */
type Template = readonly string[];

/** Runs that must share a template before it is one. */
const MIN_RUNS = 2;
const SLOT = '\u0000';

const tokens = (action: string): string[] => action.trim().split(/\s+/);

/** The template's pieces; slots side by side are one. */
const pieces = (template: string): Template =>
  template
    .split(SLOT)
    .map((piece) => piece.trim())
    .filter((piece, i, all) => piece !== '' || i === 0 || i === all.length - 1);

/** The templates that an action may be one of, the most particular first: with numbers left open, then one more word. */
function candidates(action: string): string[] {
  const own = tokens(action);
  const open = own.map((token) => (/\d/.test(token) ? SLOT : token));
  const wider = open.flatMap((token, i) =>
    // The verb stays, and more words stay than go.
    i === 0 || token === SLOT || open.filter((word) => word !== SLOT).length <= open.length / 2 + 1
      ? []
      : [[...open.slice(0, i), SLOT, ...open.slice(i + 1)].join(' ')],
  );
  return [open.join(' '), ...wider];
}

/**
 * Learns which parts of actions vary from run to run, and gives each action the most particular template that at
 * least two runs share: undefined where there is none. An action that no other differs from only in a number is its
 * own template.
 */
export function phraseTemplates(phrases: readonly Phrase[]): (action: string) => Template | undefined {
  const shared = new Map<string, { runs: number; actions: number }>();
  for (const { action, runs } of phrases) {
    for (const template of candidates(action)) {
      const known = shared.get(template) ?? { runs: 0, actions: 0 };
      shared.set(template, { runs: known.runs + runs, actions: known.actions + 1 });
    }
  }
  return (action) => {
    for (const template of candidates(action)) {
      const { runs, actions } = shared.get(template) ?? { runs: 0, actions: 0 };
      if (runs < MIN_RUNS) continue;
      return actions === 1 ? [tokens(action).join(' ')] : pieces(template);
    }
    return undefined;
  };
}
