import type { Interaction, Random } from '../../../../src/index.js';
import { DOMAINS, type Domain, type TaskKind } from './phrases.js';

const FIRST = 'Ada Bruno Chen Dina Emre Farah Goran Hana Igor Jana Kofi Lena Marek Nadia Omar Petra'.split(
  ' ',
);
const LAST = 'Abebe Brandt Costa Demir Evans Fischer Gupta Horvat Ito Jensen Keller Lopez Moreau Novak'.split(
  ' ',
);
const STREETS = 'Mill Lane,Harbour Street,Chapel Road,Station Square,Orchard Way,Bridge Street'.split(',');
const CITIES = 'Leeds Porto Lyon Ghent Bergen Graz Turin Gdansk'.split(' ');
const DAYS = ['2026-03-14', 'May 3', '12 June', 'July 21st', '08/09/2026', 'October 2'];

/** Kinds in each domain (by place) of which some runs leave the second look-up out, and fail. */
const SHORTCUTS = new Set([2, 7]);
/** Kinds whose writing tool refuses some runs, until the domain's fix was made. */
const REFUSALS = new Set([4, 9]);

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!;
const digits = (random: Random, n: number): string => String(Math.floor(random() * 10 ** n)).padStart(n, '0');

/** What is particular to one run. */
function particulars(random: Random) {
  return {
    first_name: pick(FIRST, random),
    last_name: pick(LAST, random),
    number: `${pick(['A', 'K', 'R', 'X'], random)}${digits(random, 5)}`,
    date: pick(DAYS, random),
    amount: `$${digits(random, 2)}.${digits(random, 2)}`,
    address: `${digits(random, 2)} ${pick(STREETS, random)}, ${pick(CITIES, random)}`,
  };
}

type Particulars = ReturnType<typeof particulars>;

function wording(asks: readonly string[], p: Particulars, random: Random): string {
  const ask = pick(asks, random);
  const opening = pick(
    [
      `Hi, this is ${p.first_name} ${p.last_name}. `,
      `Hello, ${p.first_name} here. `,
      'Good morning! ',
      '',
      '',
    ],
    random,
  );
  const detail = pick(
    [
      ` The number is ${p.number}.`,
      ` It is about ${p.date}.`,
      ` I paid ${p.amount}.`,
      ` I live at ${p.address}.`,
      '',
    ],
    random,
  );
  const closing = pick([' Thank you!', ' Thanks in advance.', ' Please hurry.', '', ''], random);
  const sentence = `${ask[0]!.toUpperCase()}${ask.slice(1)}`;
  return `${opening}${sentence}.${detail}${closing}`;
}

/** One action with what came of it. */
type Call = [tool: string, args: Record<string, string>, result: string];

function callsOf(kind: TaskKind, place: number, domain: Domain, p: Particulars, random: Random) {
  const [find, get] = domain.lookups;
  const who = { first_name: p.first_name, last_name: p.last_name };
  const lookups: Call[] = [
    [find, who, `{"id":"${p.last_name.toLowerCase()}_${p.number}","name":"${p.first_name} ${p.last_name}"}`],
    [get, { number: p.number }, `{"status":"active","since":"${p.date}","address":"${p.address}"}`],
  ];
  const shortcut = SHORTCUTS.has(place) && random() < 0.4;
  if (shortcut) lookups.pop();
  if (random() < 0.4) lookups.reverse();
  if (random() < 0.25) lookups.push(pick(lookups, random));
  const write: Call = [kind.tool, { number: p.number, channel: 'phone' }, '{"done":true}'];
  const calls = [...lookups];
  if (shortcut) calls.push([write[0], write[1], '{"done":false}']);
  else if (REFUSALS.has(place) && random() < 0.6) {
    const refusal = `Error: ${p.first_name} ${p.last_name} (${p.number}) has to be cleared before ${kind.tool}`;
    calls.push([write[0], write[1], refusal], [domain.fix, who, '{"cleared":true}'], write);
  } else calls.push(write);
  return { calls, fails: shortcut || random() < 0.05 };
}

/** What the {@link lessonRuns} teach, counted by what was put into them. */
export const LESSONS = {
  tasks: 100,
  /** One way of each kind of task, ways that leave out a look-up and fail, and ways with the refusal put right. */
  ways: 140,
  /** A refusal of a tool with its fix. */
  recoveries: 20,
  facts: 10,
};

/**
 * Runs of 100 kinds of task: each asked for in words that vary, by people, numbers, dates, amounts and addresses
 * of its own, with look-ups in any order and sometimes twice. Some fail, some meet an error and recover.
 * The same random numbers give the same runs.
 */
export function lessonRuns(count: number, random: Random, tenant: string): Interaction[] {
  return Array.from({ length: count }, (_, n) => {
    const domain = pick(DOMAINS, random);
    const place = Math.floor(random() * domain.kinds.length);
    const kind = domain.kinds[place]!;
    const p = particulars(random);
    const query = wording(kind.asks, p, random);
    const { calls, fails } = callsOf(kind, place, domain, p, random);
    const tools = [
      ...new Set([...domain.lookups, ...domain.kinds.map(({ tool }) => tool), domain.fix]),
    ].sort();
    const note = random();
    const memory =
      note < 0.15
        ? pick(domain.fact, random)
        : note < 0.3
          ? `${p.first_name} ${p.last_name} wants this settled before the weekend.`
          : undefined;
    return {
      tenant_id: tenant,
      query,
      turns: calls.map(([name, args, result], i) => ({
        turn: i + 1,
        inputs: `Available tools:\n${tools.join('\n')}\nObservation:\n${i === 0 ? query : calls[i - 1]![2]}`,
        decision: JSON.stringify({ name, arguments: args }),
        result,
        ...(memory !== undefined && i === 0 ? { memory } : {}),
      })),
      success: !fails,
      timestamp: new Date(Date.UTC(2026, 0, 5) + n * 60_000).toISOString(),
    };
  });
}
