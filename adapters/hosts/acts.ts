import { stat } from 'node:fs/promises';
import type { Turn } from '../../src/index.js';
import type { Known } from '../run/ask.js';
import { turnsSoFar } from '../run/bounded-turns.js';
import { currentTask } from '../run/find-task.js';
import { decisionOf, failureOf } from '../run/may-be-known.js';
import type { Message } from '../run/message.js';
import { type ActLines, tellOnce } from '../run/tell-once.js';
import type { Act } from './host.js';
import { readTranscript } from './read-transcript.js';
import { rootOf } from './root-of.js';

/** What a session was told at its acts: its lines outlast the task, which is asked about by itself. */
export interface Acts extends ActLines {
  /** The task under way; undefined before the first. */
  task: string | undefined;
}

/** Nothing was told yet. */
export const noActs = (): Acts => ({ task: undefined, asked: new Set(), said: new Set() });

/** Bytes of a transcript that are read while a host waits. */
const MOST_BYTES = 4 * 1024 * 1024;

/**
 * What was done about the task so far, without the call that is asked about. Undefined where that cannot be known: what is told of an
 * act depends on what was done before.
 */
async function turnsBefore(
  { session, transcript, history }: Act,
  { host, messages, now }: { host: string; messages: readonly Message[]; now: number },
): Promise<Turn[] | undefined> {
  const seen = history ?? (transcript === undefined ? messages : undefined);
  if (seen !== undefined) return turnsSoFar(seen, currentTask(seen).start, []);
  if (transcript === undefined || transcript === '') return undefined;
  const { size } = await stat(transcript).catch((error: NodeJS.ErrnoException) => {
    // What a sub-agent does is written once it has done something.
    if (error.code !== 'ENOENT' || rootOf(session) === session) throw error;
    return { size: 0 };
  });
  if (size === 0) return [];
  if (size > MOST_BYTES) return undefined;
  const runs = await readTranscript({ host, file: transcript, modified: now }, () => {});
  return runs.at(-1)?.record.turns ?? [];
}

/** Turns with what came of a call at their end; the call itself may be there already, without its result. */
function withCall(before: readonly Turn[], { call, result, messages }: Act): Turn[] {
  if (messages !== undefined) return [...before];
  const last = before.at(-1);
  const turns = last !== undefined && (last.result ?? '') === '' ? before.slice(0, -1) : [...before];
  if (result === undefined) return turns;
  const text = result.isError ? JSON.stringify({ error: result.text }) : result.text;
  return [...turns, { turn: turns.length + 1, inputs: '', decision: decisionOf(call), result: text }];
}

/**
 * What is known of a call that is about to be made, or of what came of it: lines that this session was not told at an act before. Empty
 * for most.
 *
 * @param ask asks about an action; never throws
 */
export async function tellOf(
  act: Act,
  acts: Acts,
  ask: (question: { task: string; proposed: string; turns: readonly Turn[] }) => Promise<Known>,
  session: { host: string; messages: readonly Message[]; now: number },
): ReturnType<typeof tellOnce> {
  const { task } = acts;
  if (task === undefined) return { note: '' };
  const proposed = decisionOf(act.call);
  return tellOnce(acts, failureOf(act.call, act.result?.text ?? ''), async () => {
    const before = await turnsBefore(act, session).catch(() => undefined);
    return before === undefined ? { addition: '' } : ask({ task, proposed, turns: withCall(before, act) });
  });
}
