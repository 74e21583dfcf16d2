import type { Span } from './span.js';

/** A run in a trace: the span of it and what it did itself, in order. */
export interface RunSpans {
  owner: Span;
  /** The call of a tool in which it ran, where it ran right below one. */
  caller?: Span | undefined;
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

/** The order in which spans began; one that is in another begins after it. */
export function inOrder(a: Span, b: Span): number {
  const apart = (a.start ?? 0) - (b.start ?? 0);
  if (apart !== 0) return apart;
  if (a.parent === b.id) return 1;
  if (b.parent === a.id) return -1;
  return a.order < b.order ? -1 : a.order > b.order ? 1 : 0;
}

/** True where a model was told what a call of an earlier answer gave. */
function tells({ model: earlier }: Span, { model: later }: Span): boolean {
  const made = new Set(
    (earlier?.answer ?? []).flatMap((one) =>
      one.role === 'assistant' ? one.calls.flatMap(({ id }) => id ?? []) : [],
    ),
  );
  return (later?.input ?? []).some((one) => one.role === 'tool' && made.has(one.callId ?? ''));
}

/** True where a model was asked, then a tool, then a model again: what makes an agent. A tool may have no span. */
function loops({ models, tools }: Pick<Loose, 'models' | 'tools'>): boolean {
  const firstModel = models[0];
  const lastModel = models.at(-1);
  if (!firstModel || !lastModel) return false;
  return (
    tells(firstModel, lastModel) ||
    tools.some((tool) => inOrder(firstModel, tool) < 0 && inOrder(tool, lastModel) < 0)
  );
}

const isSilent = (models: readonly Span[]): boolean =>
  models.every(({ model }) => model === undefined || model.answer.length === 0);

/** A root that shows a whole run by itself, what was asked and calls, as the one call of a model that has it. */
function wholeIn(root: Span): Span[] {
  const { input = [], answer = [], ...state } = root.state ?? {};
  const all = [...input, ...answer];
  const asked = all.findLastIndex(({ role }) => role === 'user');
  const isWhole =
    asked >= 0 && answer.some((message) => message.role === 'assistant' && message.calls.length > 0);
  const whole = { tools: [], ...state, input: all.slice(0, asked + 1), answer: all.slice(asked + 1) };
  return isWhole ? [{ ...root, model: whole }] : [];
}

/** Number of messages that calls show. */
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

/** Calls of a model, where they do not name it with the name that is given. */
const withName = (calls: readonly Span[], name: string | undefined): Span[] =>
  calls.map((span) =>
    span.model && name !== undefined ? { ...span, model: { model: name, ...span.model } } : span,
  );

/**
 * Cuts a trace into runs. A span is a run where it calls itself an agent; where it is a tool that asked a model
 * (an agent used as a tool); where it is a root, also one that shows a whole run by itself (a state of a graph); and, in traces in which nothing calls itself an agent, where it is
 * the lowest one around a loop of model and tools (a graph inside a graph). Each call belongs to the nearest run
 * above it. To the run above, an agent used as a tool is a call of that tool.
 *
 * @returns runs that asked a model, in the order they began
 */
export function cutRuns(spans: readonly Span[]): RunSpans[] {
  const { roots, below } = treeOf(spans);
  const named = spans.some(({ agent }) => agent);
  const byId = new Map<string | undefined, Span>(spans.map((span) => [span.id, span]));
  const runs: RunSpans[] = [];
  const loose = new Map<Span, Loose>();

  function own(owner: Span, { models, tools }: Loose): void {
    const around = byId.get(owner.parent);
    if (models.length > 0) runs.push({ owner, models, tools, ...(around?.tool ? { caller: around } : {}) });
  }

  /** The fields that a span leaves to the run above it. */
  function settle(span: Span): Loose {
    const parts = (below.get(span) ?? []).map((child) => loose.get(child)!);
    const inside: Loose = {
      models: parts.flatMap(({ models }) => models).sort(inOrder),
      tools: parts.flatMap(({ tools }) => tools).sort(inOrder),
      taken: parts.some(({ taken }) => taken),
    };
    const around = byId.get(span.parent);
    if (span.agent) {
      // A turn of the agent around it, or a node: it names no agent, or was given nothing and asked no model.
      const isAsked = inside.models.length > 0 || (span.model?.input.length ?? 0) > 0;
      if (around?.agent && (span.agentType === undefined || !isAsked)) return inside;
      // Where no call says what was answered, what the agent was given and answered has to do.
      const hasTools = inside.tools.length + (span.model?.tools.length ?? 0) > 0;
      const isAlone = isSilent(inside.models) && (!inside.taken || hasTools) && span.model;
      const isSent = inside.models.some(({ model }) => model && model.input.length > 0);
      const alone = isAlone && { ...span, model: { ...span.model!, ...(isSent ? { input: [] } : {}) } };
      own(span, alone ? { ...inside, models: [alone, ...inside.models] } : inside);
      return { models: [], tools: [], taken: true };
    }
    if (span.tool) {
      own(span, inside);
      return { models: [], tools: [span], taken: inside.taken };
    }
    // A call with another span around it is there twice: the one that shows more counts, and either may name the model.
    if (span.model) {
      const isOuter = shown(inside.models) <= shown([span]);
      const name = [span, ...inside.models].find(({ model }) => model?.model !== undefined)?.model?.model;
      return { ...inside, models: withName(isOuter ? [span] : inside.models, name) };
    }
    // A span below one of its name is its next turn: Genkit's `generate`.
    if (named || (around && !around.tool && around.name === span.name) || !loops(inside)) return inside;
    own(span, inside);
    return { models: [], tools: [], taken: true };
  }

  for (const root of roots) {
    for (const span of bottomUp(root, below)) loose.set(span, settle(span));
    const inside = loose.get(root)!;
    const isEmpty = !inside.taken && inside.models.length + inside.tools.length === 0;
    own(root, isEmpty ? { ...inside, models: wholeIn(root) } : inside);
  }
  return runs.sort((a, b) => inOrder(a.owner, b.owner));
}
