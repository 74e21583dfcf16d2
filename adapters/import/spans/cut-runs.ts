import type { Span } from './span.js';

/** A run in a trace: the span of it and what it did itself, in order. */
export interface RunSpans {
  owner: Span;
  models: Span[];
  tools: Span[];
}

/** Calls below a span that belong to no run yet. */
interface Loose {
  models: Span[];
  tools: Span[];
  /** True where a run further down has taken calls. */
  taken: boolean;
}

/** The order in which spans began. */
export const inOrder = (a: Span, b: Span): number =>
  (a.start ?? 0) - (b.start ?? 0) || (a.order < b.order ? -1 : a.order > b.order ? 1 : 0);

/** True where a model was asked, then a tool, then a model again: what makes an agent. */
function loops({ models, tools }: Pick<Loose, 'models' | 'tools'>): boolean {
  const firstModel = models[0];
  const lastModel = models.at(-1);
  if (!firstModel || !lastModel) return false;
  return tools.some((tool) => inOrder(firstModel, tool) < 0 && inOrder(tool, lastModel) < 0);
}

/** How many messages calls show. */
const shown = (models: readonly Span[]): number =>
  Math.max(0, ...models.map(({ model }) => (model ? model.input.length + model.answer.length : 0)));

interface Tree {
  roots: Span[];
  below: Map<Span, Span[]>;
}

function treeOf(spans: readonly Span[]): Tree {
  const byId = new Map(spans.map((span) => [span.id, span]));
  const below = new Map<Span, Span[]>();
  const roots: Span[] = [];
  for (const span of byId.values()) {
    const parent = span.parent === span.id ? undefined : byId.get(span.parent ?? '');
    const siblings = parent ? (below.get(parent) ?? []) : roots;
    siblings.push(span);
    if (parent) below.set(parent, siblings);
  }
  return { roots, below };
}

/** The spans below a root and itself, each after those below it. Iterative: a trace may be very deep. */
function bottomUp(root: Span, below: Tree['below']): Span[] {
  const order: Span[] = [];
  const stack = [root];
  for (let span = stack.pop(); span !== undefined; span = stack.pop()) {
    order.push(span);
    for (const child of below.get(span) ?? []) stack.push(child);
  }
  return order.reverse();
}

/**
 * Cuts a trace into runs. A span is a run where it calls itself an agent; where it is a tool that asked a model
 * (an agent used as a tool); where it is a root; and, in traces in which nothing calls itself an agent, where it is
 * the lowest one around a loop of model and tools (a graph inside a graph). Each call belongs to the nearest run
 * above it. To the run above, an agent used as a tool is a call of that tool.
 *
 * @returns runs that asked a model, in the order they began
 */
export function cutRuns(spans: readonly Span[]): RunSpans[] {
  const { roots, below } = treeOf(spans);
  const named = spans.some(({ agent }) => agent);
  const runs: RunSpans[] = [];
  const loose = new Map<Span, Loose>();

  function own(owner: Span, { models, tools }: Loose): void {
    if (models.length > 0) runs.push({ owner, models, tools });
  }

  /** What a span leaves to the run above it. */
  function settle(span: Span): Loose {
    const parts = (below.get(span) ?? []).map((child) => loose.get(child)!);
    const inside: Loose = {
      models: parts.flatMap(({ models }) => models).sort(inOrder),
      tools: parts.flatMap(({ tools }) => tools).sort(inOrder),
      taken: parts.some(({ taken }) => taken),
    };
    if (span.agent) {
      // Where the calls themselves are not in the trace, what the agent was given and answered has to do.
      const alone = inside.models.length === 0 && !inside.taken && span.model;
      own(span, alone ? { ...inside, models: [span] } : inside);
      return { models: [], tools: [], taken: true };
    }
    if (span.tool) {
      own(span, inside);
      return { models: [], tools: [span], taken: inside.taken };
    }
    // A call with another span around it is there twice: the one that shows more counts.
    if (span.model) return shown(inside.models) > shown([span]) ? inside : { ...inside, models: [span] };
    if (named || !loops(inside)) return inside;
    own(span, inside);
    return { models: [], tools: [], taken: true };
  }

  for (const root of roots) {
    for (const span of bottomUp(root, below)) loose.set(span, settle(span));
    own(root, loose.get(root)!);
  }
  return runs.sort((a, b) => inOrder(a.owner, b.owner));
}
