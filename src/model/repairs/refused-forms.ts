import type { Operators } from '../table/operators.js';
import type { Run } from '../table/table.js';
import { errorKeyOf, errorsIn } from './error-keys.js';
import { triesAfter } from './tries.js';
import { tryForms } from './try-forms.js';

/** By the key of an error everything that a run did after it, as forms, before it met the same error again. */
export type RefusedForms = ReadonlyMap<string, ReadonlySet<string>>;

/** What a run did after its errors in vain: in this run that repairs none of them. See `tryForms` for the forms. */
export function refusedForms(run: Pick<Run, 'task' | 'steps'>, operators: Operators): RefusedForms {
  const refused = new Map<string, Set<string>>();
  const { steps } = run;
  for (const step of errorsIn(steps)) {
    const index = steps.indexOf(step);
    const forms = refused.get(errorKeyOf(step)) ?? new Set<string>();
    for (const one of triesAfter(steps, index, operators))
      if (!one.worked) for (const form of tryForms(run, index, one)) forms.add(form);
    if (forms.size > 0) refused.set(errorKeyOf(step), forms);
  }
  return refused;
}
