import type { KnowledgeService } from '../../src/index.js';
import type { Fields } from '../import/fields.js';

/** Spans that came together. */
export type Batch = Awaited<ReturnType<KnowledgeService['pendingTraces']['take']>>[number]['batches'][number];

/** Spans of one tenant. */
export interface OwnedSpans {
  tenant: string;
  spans: Fields[];
  /** By the id of a span: the key that brought it. */
  keys: Map<string, string>;
}

interface Node {
  span: Fields;
  batch: Batch;
  parent: Node | undefined;
  below: Node[];
  /** The tenant that it or the nearest span above it names, else the one that those below it name. */
  tenant: string | null;
  /** True where those below it name several. */
  isShared: boolean;
}

/** The nodes of a trace, each after those above it. Iterative: a trace may be very deep. */
function nodesOf(spans: readonly { span: Fields; batch: Batch }[]): Node[] {
  const byId = new Map<unknown, Node>();
  for (const { span, batch } of spans)
    byId.set(span.spanId, {
      span,
      batch,
      parent: undefined,
      below: [],
      tenant: batch.named,
      isShared: false,
    });
  const order: Node[] = [];
  for (const node of byId.values()) {
    const parent = byId.get(node.span.parentSpanId);
    node.parent = parent === node ? undefined : parent;
    (node.parent?.below ?? order).push(node);
  }
  for (let at = 0; at < order.length; at += 1) for (const node of order[at]!.below) order.push(node);
  // Those in a circle have no root.
  const seen = new Set(order);
  return [...order, ...[...byId.values()].filter((node) => !seen.has(node))];
}

function settle(nodes: readonly Node[]): void {
  for (const node of nodes) node.tenant ??= node.parent?.tenant ?? null;
  for (const node of nodes.toReversed()) {
    if (node.tenant !== null) continue;
    const named = new Set(node.below.flatMap(({ tenant }) => tenant ?? []));
    node.isShared = named.size > 1 || node.below.some(({ isShared }) => isShared);
    if (named.size === 1 && !node.isShared) node.tenant = [...named][0]!;
  }
}

/**
 * Sorts the spans of traces by whose they are: the tenant that a span names, else the one that the nearest span above it names,
 * else the one that the spans below it name, where that is one, else the one that its trace names, where that is one, else the
 * one of its batch. So no run holds what two tenants said.
 */
export function spansByTenant(batches: readonly Batch[]): OwnedSpans[] {
  const traces = new Map<unknown, { span: Fields; batch: Batch }[]>();
  for (const batch of batches)
    for (const span of batch.spans) {
      const known = traces.get(span.traceId);
      if (known) known.push({ span, batch });
      else traces.set(span.traceId, [{ span, batch }]);
    }
  const tenants = new Map<string, OwnedSpans>();
  for (const spans of traces.values()) {
    const nodes = nodesOf(spans);
    const named = new Set(nodes.flatMap(({ batch }) => batch.named ?? []));
    settle(nodes);
    for (const { span, batch, parent, tenant: own } of nodes) {
      const above = parent?.isShared ? null : parent?.tenant;
      const tenant = own ?? above ?? (named.size === 1 ? [...named][0]! : batch.tenant);
      const owned: OwnedSpans = tenants.get(tenant) ?? { tenant, spans: [], keys: new Map() };
      owned.spans.push(span);
      owned.keys.set(String(span.spanId), batch.key);
      tenants.set(tenant, owned);
    }
  }
  return [...tenants.values()];
}
