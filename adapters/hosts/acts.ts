import { stat } from 'node:fs/promises';
import type { Turn } from '../../src/index.js';
import type { Known } from '../run/ask.js';
import { turnsSoFar } from '../run/bounded-turns.js';
import { asJson } from '../run/content.js';
import { currentTask } from '../run/find-task.js';
import type { Message } from '../run/message.js';
import type { Act } from './host.js';
import { readTranscript } from './read-transcript.js';
import { rootOf } from './root-of.js';
import { saidOf, unsaid } from './unsaid.js';

/** What a session was told at its acts. */
export interface Acts {
  /** The task under way; undefined before the first. */
  task: string | undefined;
  /** Calls that were asked about for this task, each once. */
  asked: Set<string>;
  /** The lines that were shown at an act: none is shown twice. */
  shown: Set<string>;
}

/** Nothing was told yet. */
export const noActs = (): Acts => ({ task: undefined, asked: new Set(), shown: new Set() });

/** Times that one task is asked about at most: a run that goes round in circles costs no more. */
const MOST_ASKS = 8;
/** Bytes of a transcript that are read while a host waits. */
const MOST_BYTES = 4 * 1024 * 1024;

const decisionOf = ({ name, input }: Act['call']): string => asJson({ name, arguments: input ?? {} }) ?? name;

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
): Promise<{ note: string; requestId: string | undefined }> {
  const silent = { note: '', requestId: undefined };
  const { task, asked, shown } = acts;
  const proposed = decisionOf(act.call);
  const key = `${proposed}\n${act.result?.text ?? ''}`;
  if (task === undefined || asked.size >= MOST_ASKS || asked.has(key)) return silent;
  asked.add(key);
  const before = await turnsBefore(act, session).catch(() => undefined);
  if (before === undefined) return silent;
  const { addition, metadata } = await ask({ task, proposed, turns: withCall(before, act) });
  const note = unsaid(addition.trim(), shown);
  for (const line of saidOf(note)) shown.add(line);
  return { note, requestId: metadata?.request_id };
}
