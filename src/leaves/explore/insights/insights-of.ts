import type { InsightsResult, RecurringFailure, TaskInsight } from '../../../api/insights.js';
import { entryLabel } from '../../../domain/entry.js';
import type { Sentence } from '../../../domain/guidance-item.js';
import { ownValue } from '../../../domain/own-value.js';
import { believesIn, type KeyRuns } from '../../../engine/fit/believed-keys.js';
import { recordOf } from '../../../engine/fit/in-order.js';
import { lessonId } from '../../../engine/fit/lessons.js';
import { isKnownName, type NameUse } from '../../../engine/fit/name-use.js';
import { MAX_TEXT } from '../../../engine/fit/settings.js';
import { createNames, type Names } from '../../../guidance/names.js';
import { type Part, words } from '../../../guidance/parts.js';
import { renderParts } from '../../../guidance/render.js';
import { failureParts, repairParts, sentenceParts } from '../../../guidance/sentences.js';
import type { Model } from '../../../model/model.js';
import type { Run } from '../../../model/table/table.js';
import type { Finding, Wrong } from './finding.js';
import { findingsOf, type KindOfTask } from './findings-of.js';
import { oppositeParts } from './opposite-parts.js';

/** What goes wrong again and again, as it is answered, but for the name of the collection. */
export type Insights = Omit<InsightsResult, 'tenant_id'>;

/** Ids of records that are held of each. */
const MAX_RECORDS = 10;
/** Sentences of advice that are held of each. */
const MAX_ADVICE = 3;

/** What findings are checked and named by. */
interface Provenance {
  readonly names: Readonly<Record<string, NameUse>>;
  readonly keys: KeyRuns;
  /** The key that brought a record. */
  readonly keyOf: ReadonlyMap<string, string>;
  /** True where the entry of a lesson is there. */
  readonly isEntry: (id: number) => boolean;
}

/** A kind of task as people see it, without the quotation marks that an agent's text has. */
const taskText = (task: string, names: Names): string | undefined =>
  renderParts([{ said: task }], names, MAX_TEXT)?.slice(1, -1);

const wrongParts = (wrong: Wrong): Part[] | undefined =>
  wrong.kind === 'error' ? failureParts(wrong) : oppositeParts(wrong.sentence);

function adviceParts(sentence: Sentence): Part[] {
  const { statement, evidence } = sentenceParts(sentence);
  return words`${sentence.form === 'repair' ? repairParts(sentence.repair) : statement}${evidence}`;
}

/**
 * What runs teach of recurring failures and kinds of task, as people see it, rendered as guidance is: what must not be shown is left out, and so is what one key alone says
 * that is not believed.
 */
export function insightsOf(
  model: Model,
  read: readonly Run[],
  { names, keys, keyOf, isEntry }: Provenance,
): Insights {
  const { findings, tasks, proposed, more, runs, failed, unexplained } = findingsOf(model, read);

  /** What may be named of runs, and their newest records; undefined where nothing of them is said. */
  function checked(
    agentTypes: readonly string[],
    ids: readonly string[],
  ): { shown: Names; records: string[] } | undefined {
    const believes = believesIn(keys, agentTypes.length === 1 ? agentTypes[0]! : null);
    const records = ids.map(recordOf);
    const brought = new Set(records.flatMap((record) => keyOf.get(record) ?? []));
    if (brought.size === 1 && !believes([...brought][0]!)) return undefined;
    return {
      shown: createNames((name) => isKnownName(ownValue(names, name), believes)),
      records: records.slice(-MAX_RECORDS).reverse(),
    };
  }

  const named = new Map(tasks.flatMap((kind) => taskOf(kind).map((shown) => [kind.task, shown])));

  function failureOf(finding: Finding): RecurringFailure[] {
    const found = checked(finding.agentTypes, finding.runs);
    if (!found) return [];
    const { shown, records } = found;
    const parts = wrongParts(finding.wrong);
    const what = parts && renderParts(parts, shown, MAX_TEXT);
    if (what === undefined) return [];
    const advice = [
      ...new Set(
        finding.says.flatMap((sentence) => renderParts(adviceParts(sentence), shown, MAX_TEXT) ?? []),
      ),
    ];
    const id = lessonId(finding.key);
    return [
      {
        ...(isEntry(id) ? { id: entryLabel(id) } : {}),
        kind: finding.wrong.kind,
        what,
        runs: finding.runs.length,
        groups: finding.groups,
        times: finding.times,
        failed_runs: finding.failed.yes,
        runs_with_outcome: finding.failed.of,
        failures_caused: finding.caused,
        steps: finding.steps,
        cost: finding.cost,
        tasks: finding.tasks.flatMap(({ kind, task, runs }) => {
          const name = named.has(kind) ? taskText(task, shown) : undefined;
          return name === undefined ? [] : [{ task: name, runs }];
        }),
        agent_types: [...finding.agentTypes],
        advice: advice.slice(0, MAX_ADVICE),
        guidance:
          advice.length === 0 ? 'none' : finding.isSilent ? 'silent' : finding.shown > 0 ? 'said' : 'ready',
        guided_runs: finding.shown,
        records,
      },
    ];
  }

  function taskOf({ task, runs: count, groups, succeeded, agentTypes, ids }: KindOfTask): TaskInsight[] {
    const found = checked(agentTypes, ids);
    const name = found && taskText(task, found.shown);
    if (!found || name === undefined) return [];
    return [
      {
        task: name,
        runs: count,
        groups,
        successes: succeeded.yes,
        runs_with_outcome: succeeded.of,
        agent_types: [...agentTypes],
        records: found.records,
      },
    ];
  }

  return {
    runs,
    runs_with_outcome: failed.of,
    failed_runs: failed.yes,
    unexplained,
    failures: findings.flatMap(failureOf),
    more,
    proposals: { made: proposed.of, borne_out: proposed.yes },
    tasks: [...named.values()],
  };
}
