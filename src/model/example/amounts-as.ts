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
    const { form, day, time, number: at } = found;
    // A sum is not an order's number: of numbers with a point, or without one, it is the one in the same place.
    const isLike = (one: string): boolean => one.includes('.') === own.numbers[at]?.includes('.');
    const alike = now.numbers.filter(isLike);
    const before = own.numbers.filter((one, i) => i < at && isLike(one)).length;
    const isPlaced = alike.length === own.numbers.filter(isLike).length;
    const number = isPlaced ? alike[before] : now.numbers[at];
    const isWritten = (said: Said): boolean => other.includes(written(form, said) ?? '‹');
    if (task.includes(value) && now.days.some((one) => isWritten({ day: one }))) return undefined;
    const isSame = (kind: 'days' | 'times' | 'numbers', place: number): boolean =>
      place < 0 || now[kind].length === own[kind].length;
    return (
      (isSame('days', day) &&
        isSame('times', time) &&
        (isPlaced || isSame('numbers', at)) &&
        written(form, { day: now.days[day], time: now.times[time], number })) ||
      form
    );
  };
}
