import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import type { Asked } from './asked.js';

/** What is kept of an event that no server took: where the transcript is, and of which session. Nothing that was said or done. */
const PLACE = [
  'hook_event_name',
  'session_id',
  'sessionId',
  'agent_id',
  'cwd',
  'transcript_path',
  'agent_transcript_path',
  'transcriptPath',
  'stopReason',
];
/** The fields that name a transcript. */
const TRANSCRIPTS = ['transcript_path', 'agent_transcript_path', 'transcriptPath'];
/** Longer than any path. */
const LONGEST = 4_096;
/** Bytes of a file of events; there are two at most, and the oldest go. */
const MOST_BYTES = 64 * 1024;

/** The older of two files. */
const older = (file: string): string => `${file}.1`;
/** A file that a server is reading: hooks write to one of the name before. */
const taken = (file: string): string => `${file}.taken`;

/** An event as it is kept; undefined for one that is worth nothing later: a prompt, or one without a transcript. */
function placeOf({ host, event }: Asked): string | undefined {
  const fields = Object(event) as Record<string, unknown>;
  const place = Object.fromEntries(
    PLACE.map((name) => [name, fields[name]]).filter(
      ([, value]) => typeof value === 'string' && value !== '' && value.length <= LONGEST,
    ),
  ) as Record<string, string>;
  const hasTranscript = TRANSCRIPTS.some((name) => name in place);
  return hasTranscript && !('prompt' in fields) ? JSON.stringify({ host, event: place }) : undefined;
}

/** Keeps the place of a transcript for the next server; once, however often its session comes to rest. */
export function keepForLater(file: string, asked: Asked): void {
  const line = placeOf(asked);
  if (line === undefined) return;
  if (existsSync(file)) {
    if (readFileSync(file, 'utf8').split('\n').includes(line)) return;
    if (statSync(file).size + line.length > MOST_BYTES) renameSync(file, older(file));
  }
  appendFileSync(file, `${line}\n`, { mode: 0o600 });
}

/**
 * Hands over every event that was kept, the oldest first. A file is renamed before it is read and removed after, so that nothing is
 * lost that a hook adds meanwhile, or where this process ends in between: then its events are taken again.
 */
export async function takeMissed(file: string, take: (line: string) => Promise<void>): Promise<void> {
  for (const name of [older(file), file]) {
    const renamed = taken(name);
    for (const isLeft of [true, false]) {
      if (!isLeft && existsSync(name)) renameSync(name, renamed);
      if (!existsSync(renamed)) continue;
      for (const line of readFileSync(renamed, 'utf8').split('\n')) if (line !== '') await take(line);
      rmSync(renamed);
    }
  }
}
