import { amountsIn, formOf, type Said, written } from '../table/written-form.js';

/**
 * Days, times and numbers of one task as another one's: in the form of a value, what is said in the same place, where the tasks say
 * equally many; else, and of what a person told besides, the form alone.
 *
 * @param answered what the person of the first task said when asked
 * @returns a function that gives nothing for what was not said in another form, and where the other says its own in that one
 */
export function amountsAs(
  task: string,
  answered: string,
  other: string,
): (value: string) => string | undefined {
  const own = amountsIn(task);
  const answers = amountsIn(answered);
  const now = amountsIn(other);
  return (value) => {
    const found = formOf(value, own);
    if (found === undefined) return answered.includes(value) ? undefined : formOf(value, answers)?.form;
    const { form, day, time, number } = found;
    const isWritten = (said: Said): boolean => other.includes(written(form, said) ?? '‹');
    if (task.includes(value) && now.days.some((one) => isWritten({ day: one }))) return undefined;
    const isSame = (kind: 'days' | 'times' | 'numbers', at: number): boolean =>
      at < 0 || now[kind].length === own[kind].length;
    return (
      (isSame('days', day) &&
        isSame('times', time) &&
        isSame('numbers', number) &&
        written(form, { day: now.days[day], time: now.times[time], number: now.numbers[number] })) ||
      form
    );
  };
}
