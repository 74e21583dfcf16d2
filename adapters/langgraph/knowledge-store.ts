import {
  BaseStore,
  type Item,
  type Operation,
  type OperationResults,
  type SearchOperation,
} from '@langchain/langgraph';
import { TEXT } from '../../src/api/option-checks.js';
import { readOptions } from '../../src/api/read-options.js';
import type { EnhanceResult, Knowledge } from '../../src/index.js';
import { adapterError } from '../run/adapter-error.js';
import { checkKnowledge } from '../run/check-knowledge.js';

type SearchItem = Awaited<ReturnType<BaseStore['search']>>[number];

/** Which collection a store shows. */
export interface KnowledgeStoreOptions {
  /** The collection; default: the first name of the namespace that is searched. */
  tenant?: string | undefined;
  /** Kind of agent: a soft preference. */
  agentType?: string | undefined;
}

const DEFAULT_LIMIT = 10;
/** The advice that a response shows for each entry. */
function adviceOf({ metadata }: EnhanceResult): Map<string, string> {
  const advice = new Map<string, string>();
  for (const { text, sources } of metadata?.explanation?.lines ?? [])
    for (const id of sources) if (!advice.has(id)) advice.set(id, text.replace(/^- /, ''));
  return advice;
}

function itemsOf(result: EnhanceResult, namespace: string[]): SearchItem[] {
  const { metadata } = result;
  const advice = adviceOf(result);
  const evidence = new Map(metadata?.sources?.map((source) => [source.id, source.evidence]));
  // Entries have no dates of their own that the interface shows.
  const unknown = new Date(0);
  return (metadata?.explanation?.matches ?? []).map(({ id, kind, situation, similarity }) => ({
    namespace,
    key: id,
    value: {
      kind,
      situation,
      ...(advice.has(id) ? { advice: advice.get(id) } : {}),
      ...(evidence.has(id) ? { evidence: evidence.get(id) } : {}),
    },
    score: similarity,
    createdAt: unknown,
    updatedAt: unknown,
  }));
}

type Comparison = (value: unknown, operand: unknown) => boolean;

const ordered =
  (holds: (order: number) => boolean): Comparison =>
  (value, operand) => {
    const comparable =
      (typeof value === 'number' && typeof operand === 'number') ||
      (typeof value === 'string' && typeof operand === 'string');
    return comparable && holds(value < operand ? -1 : value > operand ? 1 : 0);
  };

/** What a filter can say of a field, as in LangGraph's own stores. */
const COMPARISONS: Record<string, Comparison> = {
  $eq: (value, operand) => value === operand,
  $ne: (value, operand) => value !== operand,
  $gt: ordered((order) => order > 0),
  $gte: ordered((order) => order >= 0),
  $lt: ordered((order) => order < 0),
  $lte: ordered((order) => order <= 0),
};

/** The conditions of a filter: field, operator, operand. */
function conditionsOf(filter: Record<string, unknown> | undefined): [string, string, unknown][] {
  return Object.entries(filter ?? {}).flatMap(([field, wanted]) =>
    typeof wanted === 'object' && wanted !== null
      ? Object.entries(wanted).map(([operator, operand]): [string, string, unknown] => [
          field,
          operator,
          operand,
        ])
      : [[field, '$eq', wanted] as [string, string, unknown]],
  );
}

/**
 * What is known, as a LangGraph store that can only be searched: `store.search([tenant], { query })` gives the entries
 * most like the query, with their similarity as `score` and `{ kind, situation, advice?, evidence? }` as `value`.
 * Without a query there is nothing to be like, and the answer is empty. Single items cannot be read by key: `get` gives
 * null. Filters compare fields of the value with `$eq`, `$ne`, `$gt`, `$gte`, `$lt` and `$lte`. A collection has no
 * namespaces below its own: a search in one of them finds nothing.
 *
 * Writing throws KnowhowError `invalid_request`: knowledge comes from stored runs only. So does a filter that says
 * anything else.
 *
 * @example
 * const store = knowledgeStore(knowledge);
 * const items = await store.search(['desk'], { query: 'Cancel order 17.', limit: 3 });
 */
export function knowledgeStore(knowledge: Knowledge, given: KnowledgeStoreOptions = {}): BaseStore {
  checkKnowledge(knowledge, 'knowledgeStore');
  const options = readOptions('knowledgeStore', given, { tenant: TEXT, agentType: TEXT });
  async function search(operation: SearchOperation): Promise<SearchItem[]> {
    const { namespacePrefix, query, filter, limit = DEFAULT_LIMIT, offset = 0 } = operation;
    const conditions = conditionsOf(filter);
    const unknown = conditions.find(([, operator]) => !Object.hasOwn(COMPARISONS, operator));
    if (unknown) {
      throw adapterError(
        'invalid_request',
        `A filter cannot say ${unknown[1]} of ${unknown[0]}; it can say ${Object.keys(COMPARISONS).join(', ')}.`,
      );
    }
    if (options.tenant === undefined && namespacePrefix.length > 1) return [];
    if (query === undefined || query.trim() === '') return [];
    const tenant = options.tenant ?? namespacePrefix[0];
    if (tenant === undefined) {
      throw adapterError(
        'invalid_request',
        'Name the tenant: search([tenant], …), or knowledgeStore(…, { tenant }).',
      );
    }
    const { agentType } = options;
    const result = await knowledge.enhanceTask({
      tenant_id: tenant,
      input_text: query,
      explain: true,
      ...(agentType === undefined ? {} : { agent_type: agentType }),
    });
    const items = itemsOf(result, namespacePrefix.length > 0 ? namespacePrefix : [tenant]);
    const fits = ({ value }: Item): boolean =>
      conditions.every(([field, operator, operand]) => COMPARISONS[operator]!(value[field], operand));
    return items.filter(fits).slice(offset, offset + limit);
  }

  async function one(operation: Operation): Promise<unknown> {
    if ('namespacePrefix' in operation) return search(operation);
    if ('value' in operation) {
      throw adapterError(
        'invalid_request',
        'This store is read-only: knowledge comes from the runs that are stored.',
      );
    }
    return 'key' in operation ? null : options.tenant === undefined ? [] : [[options.tenant]];
  }

  // LangGraph takes a store only as an instance of its own class; there is no interface to fit.
  class KnowledgeStore extends BaseStore {
    async batch<Op extends Operation[]>(operations: Op): Promise<OperationResults<Op>> {
      return (await Promise.all(operations.map(one))) as OperationResults<Op>;
    }
  }
  return new KnowledgeStore();
}
