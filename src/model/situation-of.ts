import { ownValue } from '../domain/own-value.js';
import { SAY } from '../domain/say.js';
import { taskOf } from '../extract/task-of.js';
import { generalEvents } from './errors/general-shapes.js';
import { isRefused } from './errors/refusals.js';
import type { Event, ParsedRun } from './events/parsed-run.js';
import { renamedEvents } from './events/renamed.js';
import { forbiddenIn } from './forbidden/forbidden-in.js';
import type { Model } from './model.js';
import { runOf } from './run-of.js';
import type { Situation } from './situation.js';
import { clausesOf } from './table/clauses-of.js';
import { makeSteps } from './table/make-table.js';

/** A request, as the engine knows it. */
export interface Request {
  readonly task: string;
  /** What is asked in it; default: what is left of it without what is pasted. */
  readonly asked?: string;
  readonly agentType: string;
  readonly place?: string | undefined;
  /** The run so far. */
  readonly events: readonly Event[];
  /** The actions that are about to be taken: nothing came of them yet. */
  readonly proposed?: readonly Event[];
  readonly observation: string;
  /** Stored runs whose tasks are like this one, most alike first, with likeness in [0, 1]. */
  readonly similar: readonly { readonly run: ParsedRun; readonly likeness: number }[];
  /** Left out, every operator may be named. */
  readonly mayName?: (operator: string) => boolean;
}

const isSaid = (operator: string): boolean => operator === SAY || operator.startsWith(`${SAY} `);

/** A request in terms of a model: its steps and those of similar runs have operators, and refusals are known. */
export function situationOf(model: Model, request: Request): Situation {
  const { task, agentType, place, events, proposed, observation, similar, mayName = () => true } = request;
  const { operators, refusals, general, renamed } = model;
  const words = request.asked ?? taskOf(task);
  const clauses = clausesOf(words);
  const forbidden = forbiddenIn(words, (operator) => ownValue(model.conditions, operator)?.reads === true);
  // Words change nothing by themselves.
  const forbids = (operator: string): boolean => !isSaid(operator) && (forbidden?.(operator) ?? false);
  const refused = (event: Event, operator: string): boolean => isRefused(refusals, event, operator);
  const soFar = generalEvents(general, renamedEvents(renamed, events), task);
  const steps = makeSteps([...soFar, ...renamedEvents(renamed, proposed ?? [])], operators, refused);
  return {
    task,
    clauses,
    words: [...new Set(clauses.flat())],
    agentType,
    place,
    observation,
    mayName: (operator) => mayName(operator) && !forbids(operator),
    forbids,
    isShared: (stem) => ownValue(model.words, stem) !== undefined,
    steps: steps.slice(0, soFar.length),
    ...(proposed && { proposed: steps.slice(soFar.length) }),
    similar: similar.map(({ run, likeness }) => ({ run: runOf(model, run), likeness })),
  };
}
