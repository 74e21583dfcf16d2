import type { Edit } from '../../domain/guidance-item.js';
import { amountsIn, formOf, written } from '../table/written-form.js';

/** Values of a line: what is between quotation marks, else what has no space. */
const valuesIn = (line: string): string[] =>
  [...line.matchAll(/"([^"\n]*)"|'([^'\n]*)'|([^\s"',;()=<>]+)/g)].map(
    (found) => found[1] ?? found[2] ?? found[3]!,
  );

/** The form of a value that is a day; undefined for what is none. */
const dayForm = (value: string): string | undefined => {
  const found = formOf(value, amountsIn(value));
  return found && found.day >= 0 ? found.form : undefined;
};

/** The edits that write a day of a refused line in another form, as `R\tfrom\tto`: see `editForms`. */
export function amountEdits(before: string, after: string): string[] {
  const [had, has] = [valuesIn(before), valuesIn(after)];
  return had
    .filter((value) => !has.includes(value))
    .flatMap((value) => {
      const from = dayForm(value);
      if (from === undefined) return [];
      const said = amountsIn(value);
      const to = has.flatMap((other) => (had.includes(other) ? [] : (formOf(other, said)?.form ?? [])));
      return to.map((form) => `R\t${from}\t${form}`);
    });
}

/** An edit of a day with the day of a line in place of its parts; itself where it is no such edit, or the line has none. */
export function withDay(edit: Edit, line: string): Edit {
  if (edit.kind !== 'replace' || !edit.from.includes('‹month›')) return edit;
  const from = valuesIn(line).find((value) => dayForm(value) === edit.from);
  const said = from === undefined ? undefined : amountsIn(from);
  const to = said && written(edit.to, { day: said.days[0], time: said.times[0] });
  return from === undefined || to === undefined ? edit : { ...edit, from, to };
}
