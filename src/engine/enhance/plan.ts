import type { Approval } from '../../api/approvals.js';
import type { TreeNode } from '../../api/enhance-result.js';
import type { ActionPlan } from '../../domain/action-plan.js';
import type { GuidanceItem, UnsaidReason } from '../../domain/guidance-item.js';
import { exampleItems } from '../../model/example/example-items.js';
import { goalsFor } from '../../model/goals/goals-for.js';
import { lessonKeys } from '../../model/lessons/lesson-key.js';
import { plainKeys } from '../../model/lessons/plain-keys.js';
import type { Model } from '../../model/model.js';
import type { Notes } from '../../model/notes/worded-lesson.js';
import { type Advice, advise } from '../../model/plan/advise.js';
import { adviseAction } from '../../model/plan/advise-action.js';
import { examplesFor } from '../../model/plan/examples-for.js';
import { type Watched, watchOf } from '../../model/plan/watch-of.js';
import type { SimilarRun, Situation } from '../../model/situation.js';
import { loneTree } from '../../model/tree/lone-tree.js';
import type { EngineContext } from '../context.js';
import type { KeyRuns } from '../fit/believed-keys.js';
import { notedFor, watchedFor } from './noted.js';
import type { ReadEntries } from './read-entries.js';
import type { Retrieved } from './retrieve.js';
import { type Candidate, type Sourced, withSources } from './sourced.js';

/** What could be said, and what programs read of it. */
export interface Planned extends Omit<Sourced, 'corrected'> {
  readonly plan?: ActionPlan;
  /** Of what more is known, where that was asked for. */
  readonly watched?: Watched;
  /** Probability that the task succeeds. */
  readonly confidence: number;
  readonly tree: TreeNode;
}

/** The advice on a task that is like none, in a place of which nothing is known: there are lessons in words alone. */
function unlike({ view }: Retrieved): Advice {
  const confidence = view.baseRate();
  return { items: [], unsaid: [], confidence, tree: loneTree(0), ahead: [] };
}

/** What would be told of runs that a person retired. */
function retiredItems(
  model: Model,
  asked: Situation,
  retired: readonly SimilarRun[],
): { item: GuidanceItem; reason: UnsaidReason }[] {
  const situation = { ...asked, similar: retired };
  const examples = examplesFor(model, situation, goalsFor(model.goals, situation));
  return exampleItems(examples, situation).map((item) => ({ item, reason: 'retired' }));
}

/** What is asked, and what is known of it. */
interface Asked {
  model: Model;
  /** What is known in words. */
  notes: Notes;
  /** Who brought the runs. */
  keys: KeyRuns;
  /** The key that asks. */
  key: string;
  /** Who decides whether a lesson in words is told. */
  approve: Approval;
  situation: Situation;
  /** Runs of tasks like it that a person retired. */
  retired: readonly SimilarRun[];
  retrieved: Retrieved;
  /** True for a task that is like none, in a place of which nothing is known. */
  isLikeNone: boolean;
  agentType: string | null;
  read: ReadEntries;
  /** Whether what is not said matters: its entries are looked up too. */
  withUnsaid: boolean;
  /** Whether it matters of what more is known. */
  withWatched: boolean;
}

/**
 * The third stage of an enhance: asks the model what could be said of the situation, and leaves out what a single key says that is
 * not believed alone, what a person corrected, and what a person retired.
 */
export async function plan(
  context: Pick<EngineContext, 'store'>,
  collection: number,
  asked: Asked,
): Promise<Planned> {
  const { model, notes, situation, retired, retrieved, isLikeNone, withUnsaid } = asked;
  const { proposed } = situation;
  const { view } = retrieved;
  const known = () => (proposed ? adviseAction(model, situation, proposed) : advise(model, situation));
  const advice = isLikeNone ? unlike(retrieved) : known();
  const candidates: readonly Candidate[] = [
    ...advice.items.map((item) => ({ item })),
    ...notedFor(notes, situation, { ...asked, view }),
    ...(withUnsaid && !isLikeNone ? [...advice.unsaid, ...retiredItems(model, situation, retired)] : []),
  ];
  const { corrected, ...sourced } = await withSources(context, collection, candidates, {
    ...asked,
    lessonOf: lessonKeys(advice.ahead, advice.refused, plainKeys(model, situation)),
  });
  return {
    ...sourced,
    ...(advice.plan === undefined || corrected ? {} : { plan: advice.plan }),
    ...(asked.withWatched && {
      watched: watchOf(
        model,
        isLikeNone ? undefined : situation,
        watchedFor(notes, situation, { ...asked, view }),
      ),
    }),
    confidence: advice.confidence,
    tree: advice.tree,
  };
}
