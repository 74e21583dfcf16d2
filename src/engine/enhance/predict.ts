import type { EnhanceRequest } from '../../api/enhance-request.js';
import { ownValue } from '../../domain/own-value.js';
import { SAY } from '../../domain/say.js';
import { createNames, type Names } from '../../guidance/names.js';
import type { Model } from '../../model/model.js';
import type { Situation } from '../../model/situation.js';
import { situationOf } from '../../model/situation-of.js';
import { believesIn } from '../fit/believed-keys.js';
import { isKnownName, type NameUse } from '../fit/name-use.js';
import { ofOthersIn } from '../fit/of-others-in.js';
import type { Retrieved } from './retrieve.js';

/** What the model is asked about, and what lines may name. */
interface Predicted {
  readonly situation: Situation;
  readonly names: Names;
}

/**
 * The second stage of an enhance: reads the request as the model reads runs, beside the runs that are like it, and decides what may
 * be named.
 */
export function predict(
  model: Model,
  { fitted, similar, texts, events, proposed }: Retrieved,
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
  const names = createNames((name) => isKnownName(useOf(name), believes), tools);
  const headOf = (operator: string): string => (useOf(operator) ? operator : operator.split(' ', 1)[0]!);
  return {
    names,
    situation: situationOf(model, {
      task: texts.task,
      asked: texts.asked,
      agentType: agentType ?? '',
      events,
      ...(proposed && { proposed }),
      observation: texts.observation,
      // A line of no tool, or words, is no name.
      mayName: (operator) => {
        const head = headOf(operator);
        const use = useOf(head);
        return head === SAY || use === undefined || (!isOfOthers(use) && names.action(head) !== undefined);
      },
      similar: similar.map(({ record, likeness }) => ({ run: record.run, likeness })),
    }),
  };
}
