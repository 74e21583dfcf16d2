import { LESSON_REASONS } from '../../../src/api/lesson-reasons.js';
import { whenWords } from '../../../src/api/when-words.js';
import type { LessonDetails } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { counted, oneLine, printable } from './printable.js';

const WHO = { agent: 'noted by agents', model: 'proposed by a model', person: 'brought in writing' } as const;

/** A lesson with its evidence and the records behind it. */
export function sayLesson(cli: Cli, lesson: LessonDetails): void {
  const { bold, dim } = cli.color;
  const {
    id,
    when,
    say,
    original,
    state,
    reason,
    by,
    runs,
    keys,
    followed,
    otherwise,
    told,
    not_told: not,
    due,
    records,
  } = lesson;
  // Who refuses an approved one has the last word.
  const decided = lesson.refused ? '  refused' : lesson.approved ? '  approved' : '';
  cli.say(`${bold(id)}  ${state}${reason === undefined ? '' : ` (${LESSON_REASONS[reason]})`}${decided}`);
  cli.say(`    ${printable(say)}`);
  if (original !== undefined) cli.say(dim(`    noted or proposed as: ${printable(original)}`));
  if (when !== say) cli.say(dim(`    for tasks like: ${oneLine(when, 200)}`));
  if (due) cli.say(dim(`    told also: ${oneLine(whenWords(due), 200)}`));
  const facts = [
    by.map((one) => WHO[one]).join(', '),
    ...(runs > 0 ? [counted(runs, 'run')] : []),
    keys > 1 ? 'several keys' : 'one key',
    ...(followed && otherwise
      ? [
          `followed ${followed.yes} of ${followed.of} succeeded, ${otherwise.yes} of ${otherwise.of} otherwise`,
        ]
      : []),
    ...(told.of > 0 ? [`told ${told.yes} of ${told.of} succeeded, not told ${not.yes} of ${not.of}`] : []),
  ];
  cli.say(dim(`    ${facts.join('; ')}`));
  cli.say(dim(`    records ${oneLine(records.join(' '), 200)}`));
}
