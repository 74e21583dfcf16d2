import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { WatchList } from '../../src/api/watch.js';
import { watchesCall } from '../../src/api/watches.js';
import { failureOf, mayBeKnown } from '../run/may-be-known.js';
import type { Act } from './host.js';
import type { MeetingPlace } from './place.js';

/** A session as its watch list is named by it. */
interface Watched {
  host: string;
  session: string;
}

/** Characters of a hash that name a file or a failed call. */
const NAME = 24;
/** Bytes of failed calls that are remembered of a session. */
const MOST_FAILED = 4_096;
/** Milliseconds after which the list of a session that never ended goes. */
const OLD_MS = 2 * 86_400_000;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, NAME);

const fileOf = ({ watch }: Pick<MeetingPlace, 'watch'>, { host, session }: Watched): string =>
  join(watch, `${hashOf(`${host}\n${session}`)}.json`);
const failedOf = (file: string): string => `${file}.failed`;
const waitingOf = (file: string): string => `${file}.waiting`;

/** Keeps what is watched in a session from now on; undefined for nothing. It holds keys of words, and none of them. */
export function keepWatch(
  place: Pick<MeetingPlace, 'watch'>,
  session: Watched,
  watch: WatchList | undefined,
): void {
  const file = fileOf(place, session);
  rmSync(file, { force: true });
  rmSync(failedOf(file), { force: true });
  if (watch === undefined) return;
  mkdirSync(place.watch, { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify(watch), { mode: 0o600, flag: 'wx' });
}

/** Takes away the lists of sessions that never ended. */
export function dropOldWatches({ watch }: Pick<MeetingPlace, 'watch'>, now: number): void {
  mkdirSync(watch, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(watch)) {
    const file = join(watch, name);
    const at = lstatSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (at !== undefined && at < now - OLD_MS) rmSync(file, { force: true });
  }
}

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Reads a watch list; undefined for none, or for what is no such list. */
function watchIn(file: string): WatchList | undefined {
  try {
    const { actions, errors } = JSON.parse(readFileSync(file, 'utf8')) as Partial<WatchList>;
    return isList(actions) && isList(errors) ? { actions, errors } : undefined;
  } catch {
    return undefined;
  }
}

/** True where a call failed before as it does now; it is remembered. */
function isRepeated(file: string, { call, result }: Act): boolean {
  const key = hashOf(failureOf(call, result?.text ?? ''));
  let before = '';
  try {
    before = readFileSync(file, 'utf8');
  } catch {
    // The first one.
  }
  if (before.includes(key)) return true;
  if (before.length < MOST_FAILED) appendFileSync(file, `${key}\n`, { mode: 0o600 });
  return false;
}

/**
 * True where something may be known of a call: something is watched in its session, and this is it, or it failed twice in the same way.
 * Reads one file, and where there is none does nothing else. Never throws.
 */
export function isWatched(place: Pick<MeetingPlace, 'watch'>, host: string, act: Act): boolean {
  try {
    const file = fileOf(place, { host, session: act.session });
    const watch = watchIn(file);
    if (watch === undefined) return false;
    const { call, result } = act;
    if (result === undefined) return watchesCall(watch, call.name, call.input);
    return mayBeKnown(watch, call, result, () => isRepeated(failedOf(file), act));
  } catch {
    return false;
  }
}

/** True where a session has a text to be given with the next event that takes one. */
export const isAwaited = (place: Pick<MeetingPlace, 'watch'>, host: string, session: string): boolean =>
  existsSync(waitingOf(fileOf(place, { host, session })));

/** Notes whether a session has a text to be given. */
export function noteWaiting(place: Pick<MeetingPlace, 'watch'>, session: Watched, isWaiting: boolean): void {
  const file = waitingOf(fileOf(place, session));
  if (existsSync(file) === isWaiting) return;
  if (isWaiting) {
    mkdirSync(place.watch, { recursive: true, mode: 0o700 });
    writeFileSync(file, '', { mode: 0o600 });
  } else rmSync(file, { force: true });
}
