import type { Lesson } from '../lessons/lesson.js';
import { isEdited, isEmptied } from './drafts.js';
import { kindOf, strengthened, withRun } from './evidence.js';
import { findDrafts, type Merging, walkedAs } from './find-drafts.js';
import { alike } from './find-same.js';
import { joinDrafts } from './join-drafts.js';
import type { LearnedRun } from './learned-run.js';

/** A lesson this similar to several entries shows that they are one. */
const SURELY = 0.9;

/** What says the opposite of a lesson loses as much as the lesson gains. */
function weaken(merging: Merging, lesson: Lesson, run: LearnedRun): void {
  if (lesson.contradicts === undefined) return;
  const [found] = findDrafts(merging, lesson, run.vectors, lesson.contradicts);
  if (!found) return;
  const { draft } = found;
  const { entry } = draft;
  const lost = lesson.successes + lesson.failures;
  entry.evidence = { ...entry.evidence, failures: entry.evidence.failures + lost };
  const [first, ...others] = entry.traces;
  entry.traces = [strengthened(first!, { runs: 0, successes: 0, failures: lost }), ...others];
  draft.tracesChanged = true;
  merging.drafts.touch(draft);
}

/** Makes a lesson evidence for the entry that says the same, and joins entries that it shows to be one; false where none does. */
function strengthen(merging: Merging, lesson: Lesson, run: LearnedRun): boolean {
  const { traces, drafts } = merging;
  const [first, ...others] = findDrafts(merging, lesson, run.vectors);
  if (!first) return false;
  let { draft } = first;
  // Before entries are joined: what `pathsOfNew` looked at.
  if (isEmptied(draft.entry)) {
    draft.entry.traces = traces.instead(lesson, draft.entry, run.vectors);
    if (!isEdited(draft)) draft.says = { situation: lesson.situation, advice: lesson.advice };
  } else draft.entry.traces = traces.withRun(lesson, draft.entry, run.vectors);
  draft.tracesChanged = true;
  for (const { draft: other, near } of others) {
    const same = alike(walkedAs(draft.entry), walkedAs(other.entry));
    // What two people wrote stays two.
    const both = isEdited(draft) && isEdited(other);
    if (same && !both && Math.min(first.near, near) >= SURELY) draft = joinDrafts(merging, draft, other);
  }
  const { entry } = draft;
  entry.evidence = withRun(entry.evidence, lesson, run.seen);
  entry.kind = kindOf(entry, entry.evidence);
  entry.sources.push(run.record);
  drafts.touch(draft);
  return true;
}

function add({ traces, drafts }: Merging, lesson: Lesson, run: LearnedRun): void {
  const none = { runs: 0, successes: 0, failures: 0, last_seen: run.seen, credits: 0, debits: 0 };
  drafts.add({
    kind: lesson.kind,
    agent_type: run.agent_type,
    situation: lesson.situation,
    advice: lesson.advice,
    merge_key: lesson.merge_key,
    traces: [traces.ofRun(lesson, run.vectors)],
    evidence: withRun(none, lesson, run.seen),
    sources: [run.record],
  });
}

/** Takes in one lesson of a run: weakens what it contradicts, then strengthens what says the same, or adds it. */
export function takeLesson(
  merging: Merging,
  lesson: Lesson,
  run: LearnedRun,
): 'added' | 'merged' | 'discarded' {
  weaken(merging, lesson, run);
  if (strengthen(merging, lesson, run)) return 'merged';
  if (!lesson.creates) return 'discarded';
  add(merging, lesson, run);
  return 'added';
}
