import { drawOperator, type Manner } from './draw-operators.js';
import { drawRules } from './draw-rules.js';
import { type Draws, drawsFor } from './draws.js';
import { type Argument, KINDS, type Kind, type Operator } from './operator.js';
import { drawReplies } from './replies.js';
import { SETTINGS } from './settings.js';
import { joined, type NamingOfThings, type Stock, statesFor, stockFor } from './stock.js';
import { surfaceOf } from './surface.js';
import { circumstanceWordings, clauseWordings, errorWording, openingsFor } from './wordings.js';
import type { Goal, Habits, World } from './world.js';

const NAMINGS: readonly NamingOfThings[] = ['words', 'person', 'code'];

/** The world of a seed: the same for the same seed and kind. */
export function drawWorld(kind: Kind, seed: number): World {
  const draws = drawsFor(seed, KINDS.indexOf(kind), 1);
  const stock = stockFor(draws);
  const naming = draws.whole(0, 3);
  const statuses = statesFor(draws);
  const statusField =
    kind === 'dialogue' ? 'state' : draws.pick(['status', 'state', `${stock.made()}_state`]);
  const idFields = draws
    .some(
      ['number', 'ref', 'code', 'key', `${stock.made()}_id`, `${stock.made()}_no`],
      kind === 'api' ? 3 : 1,
    )
    .map((name) => (kind === 'words' ? 'place' : name));
  const related = draws.chance(0.5);
  const program = stock.made();
  // Where a look-up is the same for all things there is one sort of them.
  const isNamed = kind === 'api' || kind === 'shell' || kind === 'sql';
  const nouns = Array.from({ length: isNamed && draws.chance(0.4) ? 2 : 1 }, () => stock.noun());
  const mannerOf = (noun: string): Manner => ({
    kind,
    naming,
    related,
    program,
    table: `${noun}s`,
    columns: { name: 'name', status: statusField, id: idFields[0]! },
  });
  const manners = nouns.map(mannerOf);
  const write = (of: Manner, meaning: Parameters<typeof drawOperator>[3]): Operator =>
    drawOperator(draws, stock, of, meaning);
  const argument = argumentsFor(draws, stock, { kind, naming, idFields });

  const looks = nouns.map((noun, i) =>
    write(manners[i]!, {
      key: `look${i}`,
      role: 'look',
      verb: draws.pick(['find', 'get', 'show']),
      noun,
      other: '',
      args: [argument.name()],
    }),
  );
  const operators: Operator[] = [...looks];
  const goals: Goal[] = [];
  for (let i = 0; i < draws.whole(...SETTINGS.goals); i++) {
    const verbs = [stock.verb(), stock.verb()] as const;
    const of = draws.whole(0, nouns.length - 1);
    const args = argument.ofChange();
    const key = `change${i}`;
    operators.push(
      write(manners[of]!, {
        key,
        role: 'change',
        verb: verbs[0],
        noun: kind === 'api' || kind === 'browser' ? nouns[of]! : stock.thing(),
        other: stock.made(),
        args,
      }),
    );
    const value = args.find(({ origin }) => origin.from === 'value')?.name;
    const wordings = clauseWordings(draws, { verbs, noun: nouns[of]!, ...(value ? { value } : {}) });
    goals.push({ change: key, look: `look${of}`, wordings });
  }
  for (let i = 0; i < draws.whole(5, 7); i++) {
    const args = draws.chance(0.35) ? argument.ofStep() : [];
    operators.push(
      write(manners[0]!, {
        key: `step${i}`,
        role: 'step',
        verb: stock.stepVerb(),
        noun: stock.thing(),
        other: '',
        args,
      }),
    );
  }
  const others = [
    ...Array.from({ length: draws.whole(0, 2) }, (_, i) => ({ key: `idle${i}`, role: 'idle' as const })),
    { key: 'wait', role: 'wait' as const },
    { key: 'handOver', role: 'handOver' as const },
  ];
  for (const { key, role } of others) {
    const verb =
      role === 'wait'
        ? 'wait'
        : role === 'handOver'
          ? draws.pick(['transfer', 'escalate', 'pass'])
          : stock.stepVerb();
    operators.push(
      write(manners[0]!, {
        key,
        role,
        verb,
        noun: role === 'wait' ? 'a_bit' : stock.thing(),
        other: '',
        args: [],
      }),
    );
  }

  const circumstances = Array.from({ length: SETTINGS.circumstances + SETTINGS.distractors }, (_, i) => ({
    key: `circumstance${i}`,
    real: i < SETTINGS.circumstances,
    wordings: circumstanceWordings(draws, stock.group(), stock.made()),
  }));
  const { rules, guesses } = drawRules(draws, stock, { kind, goals, operators, circumstances, statuses });
  const tool = {
    name: draws.pick(['bash', 'execute', 'run', 'act', stock.made()]),
    argument: draws.pick(['command', 'input', 'query', 'action']),
  };
  const wrapped = (kind === 'shell' || kind === 'sql' || kind === 'words') && draws.chance(0.6);
  return {
    seed,
    kind,
    operators,
    goals,
    rules,
    circumstances,
    statuses,
    statusField,
    idFields,
    guesses,
    openings: openingsFor(draws),
    namingOfThings: draws.pick(NAMINGS),
    valueStyle: draws.whole(0, 2),
    unknown: errorWording(draws, { sort: 'unknown', about: '' }, false),
    replies: drawReplies(draws, stock, kind),
    habits: drawHabits(draws, operators),
    noise: draws.between(0, SETTINGS.noise),
    surface: surfaceOf(operators, { kind, wordy: draws.chance(0.5), ...(wrapped ? { tool } : {}) }),
  };
}

function drawHabits(draws: Draws, operators: readonly Operator[]): Habits {
  const { understanding, hint, step, idle, rightValue, patience } = SETTINGS.habits;
  const optional = operators
    .filter(({ role }) => role === 'step' || role === 'idle')
    .map(({ key, role }) => [key, role === 'idle' ? draws.between(...idle) : draws.between(...step)]);
  return {
    understanding: draws.between(...understanding),
    hint: draws.between(...hint),
    optional: Object.fromEntries(optional) as Record<string, number>,
    rightValue: draws.between(...rightValue),
    patience: draws.whole(...patience),
  };
}

interface ArgumentsFor {
  name(): Argument;
  ofChange(): Argument[];
  ofStep(): Argument[];
}

/** Draws the arguments that operators of a kind have. */
function argumentsFor(
  draws: Draws,
  stock: Stock,
  { kind, naming, idFields }: { kind: Kind; naming: number; idFields: string[] },
): ArgumentsFor {
  const nameOf = (word: string): string => joined([word], naming === 2 ? 0 : naming);
  const name = (): Argument => ({
    name: kind === 'api' ? nameOf(draws.pick(['name', 'title', 'subject'])) : 'name',
    origin: { from: 'name' },
  });
  const id = (isGuessed: boolean): Argument => {
    const candidates = isGuessed ? idFields : idFields.slice(0, 1);
    return {
      name: kind === 'api' ? draws.pick(['id', 'target', stock.made()]) : 'id',
      origin: { from: 'field', candidates, right: draws.pick(candidates) },
    };
  };
  const value = (): Argument => ({
    name: kind === 'api' ? draws.pick(['to', 'value', stock.made()]) : 'value',
    origin: { from: 'value' },
  });
  const shared = (): Argument => {
    const candidates = Array.from({ length: 3 }, () => stock.made());
    return {
      name: draws.pick(['mode', 'reason', 'channel']),
      origin: { from: 'shared', candidates, right: draws.pick(candidates) },
    };
  };
  return {
    name,
    ofChange() {
      const asked = draws.chance(0.4) ? [value()] : [];
      if (kind === 'browser') return asked;
      if (kind === 'dialogue') return [name(), ...asked];
      if (kind === 'words') return [name(), ...(draws.chance(0.5) ? [id(false)] : []), ...asked];
      if (kind === 'api')
        return [
          id(draws.chance(SETTINGS.rules.value)),
          ...asked,
          ...(draws.chance(SETTINGS.rules.value) ? [shared()] : []),
        ];
      return [id(false), ...asked];
    },
    ofStep: () =>
      kind === 'browser' || kind === 'dialogue' ? [] : kind === 'words' ? [name()] : [id(false)],
  };
}
