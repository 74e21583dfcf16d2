import { type Measure, measure } from '../../adapters/eval/measure.js';
import { mean } from '../../adapters/eval/scoring/statistics.js';
import type { Turn } from '../../src/index.js';
import type { ReadGuidance } from './agent/agent.js';
import { type Clone, learnClone } from './agent/clone.js';
import { type Episode, runEpisode } from './agent/episode.js';
import { measureHonesty } from './agent/honesty.js';
import { oraclePlan, oracleText } from './agent/oracle.js';
import { readText } from './agent/read-text.js';
import { type ScriptedUser, scriptedUser, speakersAmong } from './agent/scripted-user.js';
import type { Advice, AskedEngine } from './ask-engine.js';
import { SIGNATURES } from './call-tool.js';
import type { Fold } from './folds.js';
import type { RetailRecord } from './records.js';
import type { RetailWorld } from './world.js';

/** How often a decision is made by the guidance, from none to always. */
const WEIGHTS = [0.25, 0.5, 0.75, 1];
/** Times that each run is made by each arm: by other chances, each beside one without guidance by the same chances. */
const DRAWS = 3;
/** Between the seeds of two draws: more than any run's own. */
const APART = 1_000_000;
/** Between those and the seeds of the runs that say which tasks go well. */
const ANEW = 7;
/** A task goes well where at least this share of its unguided episodes succeed. */
const GOES_WELL = 0.8;

/** One run with guidance beside the same run without. */
interface Pair {
  customer: string;
  task: string;
  without: Episode;
  /** The same without guidance, drawn anew: it says which tasks go well, so that no luck is counted twice. */
  other: Episode;
  with: Episode;
}

type Guide = (line: number) => ReadGuidance | undefined;

/** Something that agents are guided by. */
interface Arm {
  name: string;
  says: string;
  guide: Guide;
  /** What takes its place whenever the user has said something; left out where it is asked for once. */
  anew?(line: number, turns: readonly Turn[]): Promise<ReadGuidance | undefined>;
}

const TOOLS = new Set(Object.keys(SIGNATURES));

const readPlan = ({ plan }: Advice): ReadGuidance | undefined => plan && { plan, avoid: [] };

/** Success of agents cloned from the runs, without and with guidance, in the world of the runs. */
export async function measureAgents(
  world: RetailWorld,
  records: readonly RetailRecord[],
  folds: readonly Fold[],
  { advice, anew }: Pick<AskedEngine, 'advice' | 'anew'>,
  { quick, say }: { quick: boolean; say(text: string): void },
): Promise<{ measures: Measure[]; notes: string[] }> {
  const speakers = speakersAmong(records);
  const speaks = (record: RetailRecord) => speakers.has(record.metadata.family);
  const users = new Map<string, ScriptedUser>();
  const userOf = (record: RetailRecord): ScriptedUser => {
    const key = `${record.metadata.task_id} ${speaks(record)}`;
    const known = users.get(key);
    if (known !== undefined) return known;
    const same = records.filter(
      (each) => each.metadata.task_id === record.metadata.task_id && speaks(each) === speaks(record),
    );
    const user = scriptedUser(same);
    users.set(key, user);
    return user;
  };
  const clones = new Map<number, Clone>();
  for (const [i, { held, known }] of folds.entries()) {
    const clone = learnClone(
      known.map((line) => records[line]!),
      i,
    );
    for (const line of held) clones.set(line, clone);
    say(`learned agent ${i + 1} of ${folds.length}`);
  }
  const run = (line: number, weight: number, seed: number, arm?: Arm): Promise<Episode> => {
    const record = records[line]!;
    return runEpisode({
      world,
      clone: clones.get(line)!,
      user: userOf(record),
      record,
      guidance: arm?.guide(line),
      ...(arm?.anew && { askAnew: (turns) => arm.anew!(line, turns) }),
      weight,
      seed: 31 * line + seed,
    });
  };
  const draws = Array.from({ length: quick ? 1 : DRAWS }, (_, draw) => draw);
  const runAll = async (some: readonly number[], from: number): Promise<Map<number, Episode[]>> => {
    const episodes = new Map<number, Episode[]>();
    for (const line of some) {
      const own: Episode[] = [];
      for (const draw of draws) own.push(await run(line, 0, 1 + APART * (from + draw)));
      episodes.set(line, own);
    }
    return episodes;
  };
  const lines = records.map((_, line) => line).filter((line) => !quick || line % 4 === 0);
  const unguided = await runAll(lines, 0);
  say('acted without guidance');
  const honesty = measureHonesty(
    world,
    lines.map((line) => ({ record: records[line]!, episode: unguided.get(line)![0]! })),
  );
  // Agents whose calls were never carried out cannot be helped to call.
  const able = lines.filter((line) => !speaks(records[line]!));
  const again = await runAll(able, ANEW);
  const gold = (line: number) => records[line]!.metadata.gold_actions;
  const arms: Arm[] = [
    { name: 'text', says: 'its text', guide: (line) => readText(advice[line]!.text, TOOLS) },
    { name: 'plan', says: 'its plan', guide: (line) => readPlan(advice[line]!) },
    {
      name: 'plan_anew',
      says: 'its plan, asked anew',
      guide: (line) => readPlan(advice[line]!),
      anew: async (line, turns) => readPlan(await anew(line, turns)),
    },
    {
      name: 'oracle_text',
      says: 'gold tools as a text',
      guide: (line) => readText(oracleText(gold(line)), TOOLS),
    },
    {
      name: 'oracle_plan',
      says: 'gold actions as a plan',
      guide: (line) => ({ plan: oraclePlan(gold(line)), avoid: [] }),
    },
  ];
  const measures: Measure[] = [...honesty.measures];
  const curve: string[] = [];
  for (const arm of arms) {
    const { name, says, guide } = arm;
    const guided = able.filter((line) => guide(line) !== undefined);
    if (guided.length === 0) {
      curve.push(`  ${says.padEnd(24)} nothing was said`);
      continue;
    }
    const weights = name.startsWith('oracle') || quick ? [1] : WEIGHTS;
    const parts: string[] = [];
    for (const weight of weights) {
      const pairs: Pair[] = [];
      for (const line of able) {
        const { user_id: customer, task_id: task } = records[line]!.metadata;
        const isGuided = arm.anew !== undefined || guide(line) !== undefined;
        for (const draw of draws) {
          const without = unguided.get(line)![draw]!;
          pairs.push({
            customer,
            task,
            without,
            other: again.get(line)![draw]!,
            with: isGuided ? await run(line, weight, 1 + APART * draw, arm) : without,
          });
        }
      }
      say(`acted by ${says}, weight ${weight}`);
      const found = measuresOf(name, says, weight, pairs);
      measures.push(...found);
      const [gain, harm, calls] = found;
      parts.push(
        `w ${weight}: success ${gain!.baselines.with!.toFixed(3)} (${signed(gain!)}), harm ${harm!.value.toFixed(3)}, calls ${signed(calls!, 2)}`,
      );
    }
    curve.push(
      `  ${says} (${guided.length} of ${able.length} runs were told something)`,
      ...parts.map((part) => `    ${part}`),
    );
  }
  const alone = able.flatMap((line) => unguided.get(line)!);
  const none = mean(alone.map(({ success }) => Number(success)));
  return {
    measures,
    notes: [
      ...honesty.notes,
      `Guidance in the world, by the state of the database; without it ${none.toFixed(3)}, ${mean(alone.map(({ calls }) => calls)).toFixed(2)} calls:`,
      ...curve,
    ],
  };
}

const signed = ({ value, low, high }: Measure, digits = 3): string => {
  const plus = (each: number) => `${each >= 0 ? '+' : ''}${each.toFixed(digits)}`;
  return `${plus(value)}, ${plus(low)} to ${plus(high)}`;
};

function measuresOf(name: string, says: string, weight: number, pairs: readonly Pair[]): Measure[] {
  const at = `${name}_w${Math.round(100 * weight)}`;
  const success = (some: readonly Pair[], which: 'with' | 'without') =>
    mean(some.map((pair) => Number(pair[which].success)));
  const well = new Set(
    [...new Set(pairs.map(({ task }) => task))].filter(
      (task) =>
        mean(pairs.filter((pair) => pair.task === task).map(({ other }) => Number(other.success))) >=
        GOES_WELL,
    ),
  );
  const easy = pairs.filter(({ task }) => well.has(task));
  const source = {
    rows: pairs,
    cluster: ({ customer }: Pair) => customer,
  };
  return [
    measure({
      ...source,
      name: `world_gain_${at}`,
      says: `World: success by ${says}, weight ${weight}, less without`,
      statistic: (some) => success(some, 'with') - success(some, 'without'),
      constants: { with: success(pairs, 'with'), without: success(pairs, 'without') },
    }),
    measure({
      ...source,
      rows: easy,
      name: `world_harm_${at}`,
      says: `World: harm by ${says}, weight ${weight}, where it goes well`,
      statistic: (some) => success(some, 'without') - success(some, 'with'),
      constants: { with: success(easy, 'with'), without: success(easy, 'without') },
      lower: true,
    }),
    measure({
      ...source,
      name: `world_calls_${at}`,
      says: `World: calls by ${says}, weight ${weight}, less without`,
      statistic: (some) => mean(some.map((pair) => pair.with.calls - pair.without.calls)),
      lower: true,
    }),
  ];
}
