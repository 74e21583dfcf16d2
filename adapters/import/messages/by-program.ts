import { type Fields, fieldsOf, isFields, textIn } from '../fields.js';

/** Marks of a message that a program wrote in the person's place. */
const MARKS = [
  'isMeta',
  'isSynthetic',
  'is_synthetic',
  'synthetic',
  'isVisibleInTranscriptOnly',
  'is_visually_hidden_from_conversation',
];
/** Where a prompt comes from, in words that name no person. */
const PROGRAM = /system|hook|agent|notif|sched|cron|harness|synthetic|teammate|automat/i;
const PERSON = /^(?:human|user|person|typed|keyboard)$/i;

const kindIn = (value: unknown): string | undefined => textIn(isFields(value) ? value.kind : undefined);

/**
 * True where what is in the person's place says that a program wrote it: by a mark, or by where it comes from. What began a
 * sub-agent comes from a program, and is its task.
 */
export function isByProgram(item: Fields): boolean {
  const all = [item, item.message, item.metadata, item.info, item.payload, item.data].map(fieldsOf);
  if (all.some((fields) => MARKS.some((mark) => fields[mark] === true))) return true;
  if (item.isSidechain === true) return false;
  return all.some(({ origin, promptSource, prompt_source: source }) => {
    const kind = kindIn(origin);
    return (
      (kind !== undefined && !PERSON.test(kind)) || PROGRAM.test(textIn(promptSource) ?? textIn(source) ?? '')
    );
  });
}
