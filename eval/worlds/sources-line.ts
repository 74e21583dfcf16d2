import type { ArgumentSource, PlanStep } from '../../src/index.js';

const words = (source: ArgumentSource): string | undefined =>
  'constant' in source
    ? `is ${source.constant.join(' or ')}`
    : 'action' in source
      ? `from ${source.action} ${source.path}${source.same ? ` of the same ${source.same}` : ''}`
      : undefined;

/** The line that says where the arguments of a step come from. */
export function sourcesLine({ action, args = [] }: PlanStep): string[] {
  const clauses = args.flatMap(({ name, from: sources }) =>
    sources.flatMap((source) => (words(source) ? `${name} ${words(source)}` : [])),
  );
  return clauses.length > 0 ? [`${action}: ${clauses.join('; ')}`] : [];
}
