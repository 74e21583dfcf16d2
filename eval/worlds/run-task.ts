import { mayBeKnown, withoutCall, withoutError } from '../../adapters/run/may-be-known.js';
import { type Interaction, type Turn, type WatchList, watchesCall } from '../../src/index.js';
import type { Advice, Advisor } from '../judge/advisor.js';
import { type Advised, type Now, playTask } from './agent.js';
import { drawsFor } from './draws.js';
import type { Happening } from './episode.js';
import { KINDS } from './operator.js';
import { PAST_TASK, readRuns } from './read-nearest.js';
import { type Reading, readPlan, readText } from './reading.js';
import type { Task, World } from './world.js';

/**
 * How an agent uses its advisor: the text at the start, at every step, at the start and where something of a result is watched, as adapters
 * do, `hold` before an action too, or the plan for programs.
 */
export type Mode = 'text' | 'steps' | 'act' | 'hold' | 'plan';

/** A finished run, and what the generator knows of it. */
export interface Run {
  task: Task;
  succeeded: boolean;
  happenings: readonly Happening[];
  interaction: Interaction;
  /** The advice at the start. */
  advice: Advice | undefined;
  /** What the agent made of it. */
  advised: Advised | undefined;
  /** How often it asked after the start, and the code units of all that it was told. */
  asks: number;
  told: number;
}

const TENANT = 'drawn';
const FIRST_DAY = Date.UTC(2025, 0, 6, 8);
const MINUTES = 60_000;

/** A decision as a tool and its input; a line is the input of any tool. */
function callIn(decision: string): { tool: string; input: unknown } {
  try {
    const { name, ...rest } = JSON.parse(decision) as { name?: unknown; arguments?: unknown };
    return typeof name === 'string'
      ? { tool: name, input: rest.arguments ?? rest }
      : { tool: '', input: decision };
  } catch {
    return { tool: '', input: decision };
  }
}

/** The action that is asked about, as an adapter would: one that is watched, or the last where its result is; undefined for none. */
function aboutNow(
  watch: WatchList | undefined,
  turns: readonly Turn[],
  { proposed, refused }: Now,
): string | undefined {
  if (!watch) return undefined;
  if (proposed !== undefined) {
    const { tool, input } = callIn(proposed);
    return watchesCall(watch, tool, input) ? proposed : undefined;
  }
  const last = turns.at(-1);
  if (!last) return undefined;
  const { decision } = last;
  const text = last.result ?? '';
  const { tool: name, input } = callIn(decision);
  const isRepeated = () =>
    turns.some((turn) => turn !== last && turn.decision === decision && turn.result === last.result);
  return mayBeKnown(watch, { name, input }, { text, isError: refused }, isRepeated) ? decision : undefined;
}

/** What is still watched where an ask was answered with nothing new, as adapters leave it. */
function notAgain(watch: WatchList, proposed: string | undefined, turns: readonly Turn[]): WatchList {
  if (proposed === undefined) return withoutError(watch, turns.at(-1)?.result ?? '');
  const { tool, input } = callIn(proposed);
  return withoutCall(watch, { name: tool, input });
}

/** A text without lines that the run was told before, as adapters leave them out; empty where none is new. */
function newLines(text: string, said: Set<string>): string {
  const isLine = (line: string): boolean => line.startsWith('- ');
  const fresh = text.split('\n').filter((line) => !isLine(line) || !said.has(line));
  const lines = fresh.filter(isLine);
  for (const line of lines) said.add(line);
  return lines.length === 0 && text.split('\n').some(isLine) ? '' : fresh.join('\n');
}

/** Reads advice in any of its forms. */
function readAdvice(world: World, advice: Advice, mode: Mode): Advised | undefined {
  if (mode === 'plan') return advice.plan && { reading: readPlan(world, advice.plan) };
  if (advice.text.trim() === '') return undefined;
  const reading = readText(world, advice.text);
  if (advice.text.startsWith(PAST_TASK)) return { reading, runs: readRuns(world, advice.text) };
  return { reading, ...(reading.examples.length > 0 ? { runs: reading.examples } : {}) };
}

/**
 * An agent does a task.
 *
 * @param advisor none: without advice
 * @param misread what the agent makes of what it read; left out: just that
 */
export async function runTask(
  world: World,
  task: Task,
  advisor: Advisor | undefined,
  mode: Mode,
  misread: (reading: Reading) => Reading = (reading) => reading,
): Promise<Run> {
  let first: { advice: Advice; advised: Advised | undefined } | undefined;
  let [asks, told] = [0, 0];
  const said = new Set<string>();
  const { turns, episode } = await playTask(world, task, async (soFar, now) => {
    const { proposed } = now;
    const isWatched = mode === 'act' || mode === 'hold';
    if (!advisor || (first && mode !== 'steps' && !isWatched)) return undefined;
    if (proposed !== undefined && mode !== 'hold') return undefined;
    const about = first && isWatched ? aboutNow(first.advice.watch, soFar, now) : undefined;
    if (first && isWatched && about === undefined) return undefined;
    if (first) asks += 1;
    const agentType = world.kind;
    const answer = await advisor.advise({
      task: task.query,
      agentType,
      ...(soFar.length > 0 ? { turns: soFar } : {}),
      ...(about === undefined ? {} : { proposed: about }),
      ...(isWatched ? { watch: true } : {}),
    });
    const advice = isWatched ? { ...answer, text: newLines(answer.text, said) } : answer;
    told += advice.text.length;
    const read = readAdvice(world, advice, mode);
    const advised = read && { ...read, reading: misread(read.reading) };
    if (first?.advice.watch && about !== undefined && advice.text.trim() === '')
      first.advice.watch = notAgain(first.advice.watch, proposed, soFar);
    first ??= { advice, advised };
    return advised;
  });
  const succeeded = episode.succeeded();
  // The same labels are wrong with every advisor.
  const isFlipped = drawsFor(world.seed, KINDS.indexOf(world.kind), 5, task.number).chance(world.noise);
  const requestId = first?.advice.requestId;
  return {
    task,
    succeeded,
    happenings: episode.happenings,
    interaction: {
      tenant_id: TENANT,
      query: task.query,
      turns,
      success: succeeded !== isFlipped,
      agent_type: world.kind,
      timestamp: new Date(FIRST_DAY + task.number * 7 * MINUTES).toISOString(),
      metadata: {
        source: task.customer,
        customer: task.customer,
        ...(requestId === undefined ? {} : { request_id: requestId }),
      },
    },
    advice: first?.advice,
    advised: first?.advised,
    asks,
    told,
  };
}
