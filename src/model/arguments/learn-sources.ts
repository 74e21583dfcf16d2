import type { Argument } from '../events/action.js';
import { MAX_RECORDS } from '../settings.js';
import { groupsOf } from '../table/groups-of.js';
import type { Run, Table } from '../table/table.js';
import { argumentsOf } from './arguments-of.js';
import { chooseSources, type SourceExample } from './choose-sources.js';
import { evidenceFor, type OutcomeOfValue } from './evidence-for.js';
import { explain, sourceKey } from './explain.js';
import { addStep, beginHistory } from './history.js';
import type { LearnedArgument, Sources } from './sources.js';

/** One value of an argument in one call. */
interface Use extends SourceExample, OutcomeOfValue {
  readonly run: Run;
  /** Number of the call among those of its operator. */
  readonly call: number;
}

interface Uses {
  calls: number;
  readonly byArgument: Map<string, Use[]>;
}

/** Every value of every call, with the sources that hold it; the same refused call of one run counts once. */
function gatherUses(runs: readonly Run[]): Map<string, Uses> {
  const operators = new Map<string, Uses>();
  for (const run of runs) {
    const history = beginHistory(run.task);
    const tried = new Set<string>();
    for (const step of run.steps) {
      const args = argumentsOf(step.operator, step.action);
      const call = `${step.operator}\n${args.map(({ path, value }) => `${path}=${value}`).join('\n')}`;
      if (args.length > 0 && !(step.failed && tried.has(call))) {
        if (step.failed) tried.add(call);
        const uses = operators.get(step.operator) ?? { calls: 0, byArgument: new Map<string, Use[]>() };
        operators.set(step.operator, uses);
        uses.calls += 1;
        for (const arg of args) {
          const use: Use = {
            run,
            call: uses.calls,
            group: run.group,
            value: arg.value,
            bits: explain(arg, args, history),
            refused: step.failed,
            failed: run.outcomeKnown ? run.success < 0.5 : undefined,
          };
          const list = uses.byArgument.get(arg.path);
          if (list) list.push(use);
          else uses.byArgument.set(arg.path, [use]);
        }
      }
      addStep(history, step);
    }
  }
  return operators;
}

function learnArgument(name: Argument['path'], uses: readonly Use[], calls: number): LearnedArgument {
  const worked = uses.filter(({ refused }) => !refused);
  // A value that is accepted may be the wrong one all the same: then runs with it fail.
  const right = worked.filter(({ failed }) => failed !== true);
  const sources = chooseSources(name, right.length > 0 ? right : worked);
  const keys = sources.map(({ from }) => sourceKey(from));
  const constants = new Set(sources.flatMap(({ from }) => ('constant' in from ? from.constant : [])));
  const isHeld = ({ bits, value }: Pick<Use, 'bits' | 'value'>): boolean =>
    constants.has(value) || keys.some((key) => bits.has(key));
  const held = worked.filter(isHeld);
  const unguided = uses.filter(({ run }) => !run.guided);
  const wrong = unguided.filter((use) => use.refused && !isHeld(use));
  return {
    name,
    given: new Set(uses.map(({ call }) => call)).size / calls,
    sources,
    covered: worked.length === 0 ? 0 : held.length / worked.length,
    unguided: { groups: groupsOf(unguided), refused: groupsOf(wrong) },
    held: groupsOf(held),
    refused: groupsOf(uses.filter((use) => use.refused && !isHeld(use))),
    evidence: evidenceFor(uses, isHeld),
    records: [...new Set(held.map(({ run }) => run.id))].slice(0, MAX_RECORDS),
  };
}

/**
 * Learns where the arguments of every operator come from: a pure function of the runs, whatever their order.
 */
export function learnSources({ runs }: Table): Sources {
  const found: [string, LearnedArgument[]][] = [];
  const operators = gatherUses(runs);
  for (const [operator, { calls, byArgument }] of operators) {
    const args = [...byArgument]
      .map(([name, uses]) => learnArgument(name, uses, calls))
      .filter(({ sources }) => sources.length > 0)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    if (args.length > 0) found.push([operator, args]);
  }
  return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}
