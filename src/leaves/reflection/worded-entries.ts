import type { Lesson } from '../../domain/learned.js';
import { recordOf } from '../../engine/fit/in-order.js';
import { lessonId } from '../../engine/fit/lessons.js';
import { clip } from '../../extract/statements/clip.js';
import { SITUATION_LENGTH } from '../../extract/statements/task-statement.js';
import { maskParticulars } from '../../extract/steps/mask.js';
import type { ParsedRun } from '../../model/events/parsed-run.js';
import { wordsKey } from '../../model/notes/learn-notes.js';
import { proposalsIn } from '../../model/notes/proposals-in.js';

/** The entries of what a model proposed in words, whatever counts say of it: people see it, and decide. */
export function wordedEntries(
  runs: readonly ParsedRun[],
  agentTypeOf: (record: string) => string | null,
): Lesson[] {
  const found = new Map<string, Lesson>();
  for (const { say, by, runs: sources } of proposalsIn(runs)) {
    // What was brought by itself is an entry of its own record.
    if (by !== 'model') continue;
    const known = found.get(say);
    const records = sources.map(({ id }) => recordOf(id));
    const [{ task, id }] = sources as [ParsedRun];
    found.set(say, {
      id: lessonId(wordsKey(say)),
      family: 'lesson',
      kind: 'fact',
      agent_type: agentTypeOf(recordOf(id)),
      situation: maskParticulars(clip(task, SITUATION_LENGTH)),
      advice: say,
      meanings: [say],
      ...known,
      records: [...new Set([...(known?.records ?? []), ...records])],
    });
  }
  return [...found.values()];
}
