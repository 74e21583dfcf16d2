import type { EnhanceRequest } from '../../api/enhance-request.js';
import { ownValue } from '../../domain/own-value.js';
import { SAY } from '../../domain/say.js';
import { createNames, type Names } from '../../guidance/names.js';
import { placeOf } from '../../model/events/peers-of.js';
import { wayOf } from '../../model/example/way-of.js';
import type { Model } from '../../model/model.js';
import { runOf } from '../../model/run-of.js';
import type { SimilarRun, Situation } from '../../model/situation.js';
import { situationOf } from '../../model/situation-of.js';
import { believesIn } from '../fit/believed-keys.js';
import { isKnownName, type NameUse } from '../fit/name-use.js';
import { ofOthersIn } from '../fit/of-others-in.js';
import type { Retrieved, SimilarRecord } from './retrieve.js';

/** What the model is asked about, and what lines may name. */
interface Predicted {
  readonly situation: Situation;
  /** Runs of tasks like it that a person retired. */
  readonly retired: readonly SimilarRun[];
  readonly names: Names;
}

/**
 * The second stage of an enhance: reads the request as the model reads runs, beside the runs that are like it, and decides what may
 * be named.
 */
export function predict(
  model: Model,
  { fitted, similar, retired, texts, events, proposed, callers }: Retrieved,
  request: EnhanceRequest,
): Predicted {
  const agentType = request.agent_type ?? null;
  const keys = fitted?.keys ?? {};
  const believes = believesIn(keys, agentType);
  const uses = fitted?.names ?? {};
  // Who lists its tools says itself which it has.
  const isOfOthers = ofOthersIn(keys, request.tools ? null : agentType);
  const useOf = (name: string): NameUse | undefined => ownValue(uses, name);
  const tools = request.tools?.map((tool) => (typeof tool === 'string' ? tool : tool.name));
  const names = createNames((name) => isKnownName(useOf(name), believes), tools, callers.callerOf);
  const headOf = (operator: string): string => (useOf(operator) ? operator : operator.split(' ', 1)[0]!);
  const retiredRuns = retired.map(({ record, likeness }) => ({ run: runOf(model, record.run), likeness }));
  const retiredWays = new Set(retiredRuns.map(({ run }) => wayOf(run)));
  // A run that went the same way would bring back what a person retired.
  const isNotRetired = ({ record }: SimilarRecord): boolean =>
    retiredWays.size === 0 || !retiredWays.has(wayOf(runOf(model, record.run)));
  const situation = situationOf(model, {
    task: texts.task,
    asked: texts.asked,
    agentType: agentType ?? '',
    place: placeOf(request.context),
    events,
    ...(proposed && { proposed }),
    observation: texts.observation,
    // A line of no tool, or words, is no name.
    mayName: (operator) => {
      const head = headOf(operator);
      const use = useOf(head);
      return head === SAY || use === undefined || (!isOfOthers(use) && names.action(head) !== undefined);
    },
    similar: similar.filter(isNotRetired).map(({ record, likeness }) => ({ run: record.run, likeness })),
  });
  return { names, situation, retired: retiredRuns };
}
