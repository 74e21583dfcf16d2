import { isRun } from '../../domain/entry.js';
import { type Recalled, recall } from '../../retrieval/recall.js';
import { type SimilarityScale, similarity } from '../../retrieval/similarity.js';
import { type AskedModel, type AskedSentence, askedChances } from '../../search/asked-model.js';
import { predictNeeds } from '../../search/need-model.js';
import type { Planner } from '../../search/planner.js';
import type { World } from '../../world/world.js';
import { isPlannable } from '../calibrate/open-actions.js';
import { prospectOf } from '../calibrate/prospects.js';
import { type Near, outlookOf } from '../shared/outlook.js';
import { SETTINGS } from '../shared/settings.js';
import { asksFor } from './asks-for.js';
import { asSureAs, strangerConfidence } from './confidence.js';
import { isDecisive } from './decisive.js';
import type { LookedUp } from './look-up.js';
import { newActions } from './new-actions.js';
import type { QueryTexts } from './query-texts.js';
import { type Searched, searchWalk } from './search-tree.js';
import { standingAfter, type Walk, walkOf } from './walk.js';
import { triedShares } from './walk-evidence.js';

/** What is known of a task before anything is said of it. */
export interface Weighed {
  recalled: Recalled;
  walk: Walk;
  /** The tree of what like runs did; searched when first asked for, since a plan needs none. */
  search(): Searched;
  /** Whether runs of like tasks mostly did what the fitted models have not met: then those are left out. */
  isNew: boolean;
  /** The model of the world; undefined until one is fitted, and where that is left out. */
  world: World | undefined;
  /** What like runs did that the model has not met, with the share of them: it came after that was fitted. */
  unmet: ReadonlyMap<string, number>;
  /** The chance that the task needs each action that decides anything; null until that is fitted. */
  chances: Map<string, number> | null;
  /** The chance that the task asks for each action; undefined where nothing is planned from what it asks for. */
  asks: Map<string, number> | undefined;
  /** Actions that went through, and that the user asked for again since. */
  again: ReadonlySet<string>;
  /** Probability that the task succeeds. */
  chance: number;
  /** Whether enough is known of it for anything to be told. */
  told: boolean;
}

/** How like the input the nearest thing known is: a task, or else a single step. */
function nearness(recalled: Recalled, scale: SimilarityScale): { near: number; begins: boolean } {
  const task = similarity(recalled.top, scale);
  if (task >= SETTINGS.relevant) return { near: task, begins: true };
  return { near: Math.max(task, similarity(recalled.places()[0]?.cosine ?? -1, scale)), begins: false };
}

/** From this chance on a sentence asks once more for what was done. */
const ASKED_AGAIN = 0.5;

/** Of what went through, what one of the sentences asks for that the user said since. */
function askedAgain(
  asked: AskedModel,
  sentences: readonly AskedSentence[],
  { since }: QueryTexts,
): Set<string> {
  const again = new Set<string>();
  for (const [action, said] of since) {
    // Nothing is estimated for what no sentence can ask for, as look-ups are.
    if (!asked.actions.includes(action)) continue;
    const later = sentences.filter(({ text }) => said.includes(text));
    if (later.length > 0 && (askedChances(asked, later).get(action) ?? 0) >= ASKED_AGAIN) again.add(action);
  }
  return again;
}

/** From this share of like runs on that did what the model of the world has not met, it would plan for something else. */
const NEW = 0.5;

/** The runs of tasks like the input. */
const nearRuns = ({ entries }: Recalled): Near[] =>
  entries.filter(({ entry }) => isRun(entry)).flatMap(({ traces }) => traces);

/**
 * The second stage of an enhance: finds what is like the task, says how likely it needs each action and how likely it
 * succeeds; the tree of what like runs did is searched where it is asked for.
 */
export function weigh(
  { view, tuning, words, said, task, situation, sentences, standIn }: LookedUp,
  texts: QueryTexts,
  { agentType, planner, scale }: { agentType: string | null; planner: Planner; scale: SimilarityScale },
): Weighed {
  const recalled = recall(view, { task, situation, agentType, words, neighbours: SETTINGS.neighbours });
  const found = nearness(recalled, scale);
  // How like the stand-in is the input, and not how like itself.
  const near = standIn ? standIn.overlap : found.near;
  const observed = texts.situation !== null && !standIn;
  const standing = walkOf(recalled, {
    observed,
    lastActions: texts.lastActions,
    begins: found.begins,
  });
  // What no run that is still known took is not named, whatever was fitted before.
  const known =
    tuning &&
    new Map([...predictNeeds(tuning.needs, task, said)].filter(([action]) => view.runsWith(action) > 0));
  // What is new is told by the task, wherever in it the agent stands.
  const fresh = newActions(view, tuning, agentType);
  const ofTask =
    fresh.size > 0 && observed
      ? walkOf(recalled, { observed: false, lastActions: [], begins: true })
      : standing;
  const shares = fresh.size > 0 ? triedShares(ofTask) : new Map<string, number>();
  const unmet = new Map([...shares].filter(([action]) => fresh.has(action)));
  const isNew = [...unmet.values()].some((share) => share >= NEW);
  const walk = isNew && observed ? standingAfter(ofTask, texts.lastActions.at(-1)) : standing;
  const chances =
    known && new Map([...(isNew ? shares : known)].filter(([action]) => isDecisive(action, view)));
  const used = isNew ? undefined : tuning?.world;
  const world = used && isPlannable(used) ? used : undefined;
  const baseRate = view.baseRate();
  let searched: Searched | undefined;
  const search = (): Searched => {
    searched ??= searchWalk(walk, { baseRate, planner, chances, ...(world ? { world } : {}) });
    return searched;
  };
  const expected = prospectOf(tuning?.prospects, { task, query: texts.task }, baseRate);
  const chance =
    near < SETTINGS.relevant
      ? strangerConfidence(near)
      : asSureAs(view.endings(), outlookOf(expected, nearRuns(recalled)));
  // What the words ask for says more of it than what like runs took.
  const asks = world && tuning?.asked && known ? new Map(known) : undefined;
  if (world && tuning?.asked && asks) {
    for (const [action, sentence] of askedChances(tuning.asked, sentences)) {
      const whole = asks.get(action);
      const usual = world.actions.get(action)?.tried;
      if (whole !== undefined) asks.set(action, asksFor(sentence, whole, usual ?? whole));
    }
  }
  const again = world && tuning?.asked ? askedAgain(tuning.asked, sentences, texts) : new Set<string>();
  const clear = Math.max(0, ...(tuning?.asked?.actions.map((action) => asks?.get(action) ?? 0) ?? []));
  const told = near >= SETTINGS.relevant || (near >= SETTINGS.faint && clear >= SETTINGS.clear);
  return { recalled, walk, search, isNew, world: used, unmet, chances, asks, again, chance, told };
}
