import { createHash } from 'node:crypto';
import type { EnhanceRequest } from '../../api/enhance-request.js';
import type { ExplainedLine } from '../../api/enhance-result.js';
import type { ActionPlan } from '../../domain/action-plan.js';
import { allSteps } from '../../domain/all-steps.js';
import type { Collection } from '../../domain/collection.js';
import type { Entry } from '../../domain/entry.js';
import { wrapBlock } from '../../guidance/block.js';
import { compose } from '../../guidance/compose.js';
import { createNames } from '../../guidance/names.js';
import type { SimilarityScale } from '../../retrieval/similarity.js';
import type { EngineContext } from '../context.js';
import { actionMark } from '../shared/request-id.js';
import { SETTINGS } from '../shared/settings.js';
import { advise } from './advise.js';
import { isNearestCorrected } from './corrected.js';
import { explainLines } from './explain.js';
import { learnedNext } from './learned-next.js';
import type { LookedUp } from './look-up.js';
import type { QueryTexts } from './query-texts.js';
import type { Weighed } from './weigh.js';

/** What is said of a task. */
export interface Said {
  /** The input, with what was added. */
  response: string;
  plan?: ActionPlan;
  /** The entries that stand behind what was added, as its lines name them. */
  shown: number[];
  /** Those of them that are credited for what becomes of it. */
  credited: number[];
  /** Marks of the actions of a way that was told; undefined where none was. */
  marks?: string[];
  /** Why each line stands there, where that was asked for. */
  explained: ExplainedLine[];
}

/** A number in [0, 1) that a text decides. */
const drawn = (text: string): number => createHash('sha256').update(text).digest().readUInt32LE() / 2 ** 32;

/** The third stage of an enhance: draws what could be said, and chooses of it what the budget holds. */
export async function say(
  { blockKey }: EngineContext,
  collection: Collection,
  request: EnhanceRequest,
  texts: QueryTexts,
  known: LookedUp & Weighed & { scale: SimilarityScale; read(ids: number[]): Promise<Entry[]> },
): Promise<Said> {
  const { view, tuning, task, situation, standIn, told } = known;
  const maxTokens = request.max_tokens ?? SETTINGS.maxTokens;
  if (!told || maxTokens <= 0)
    return { response: request.input_text, shown: [], credited: [], explained: [] };
  const believes = view.believes(request.agent_type ?? null);
  const { runsWith, actions } = view;
  const names = createNames(
    { offered: (action) => view.offered(action, believes), runsWith, actions },
    request.tools?.map((tool) => (typeof tool === 'string' ? tool : tool.name)),
  );
  // Ways that led runs astray are told seldom, until others have shown better ones.
  const leading =
    drawn(`${collection.id}\n${collection.learned}\n${request.input_text}`) < (tuning?.wayTrust ?? 1);
  const draw = (text: string): number =>
    drawn(`${collection.id}\n${collection.learned}\n${request.input_text}\n${text}`);
  const advice = await advise({
    ...known,
    draw,
    leading,
    names,
    believes,
    lastEntry: tuning?.lastEntry,
    explained: new Map(tuning?.asked?.actions.map((action, i) => [action, tuning.asked!.explained[i]!])),
    sought: tuning?.sought && {
      of: tuning.sought,
      task: { vector: task, text: texts.task, said: known.said },
    },
    next: standIn || known.isNew ? undefined : learnedNext(tuning?.next, texts, { task, situation }, view),
    soFar: texts.soFar(tuning?.world?.refusals ?? new Map()),
    byNames: texts.byNames,
    input: request.input_text,
    readEntries: known.read,
  });
  const ways = leading && !(await isNearestCorrected(known.recalled, known.read));
  const plan = ways && !advice.withheld ? advice.plan : undefined;
  const pieces = ways ? advice.pieces : advice.pieces.filter(({ leads }) => leads !== true);
  const composed = compose(pieces, { maxTokens: maxTokens - wrapBlock.overheadTokens, names });
  // A program that asks for the plan reads no lines.
  const led =
    request.explain === true ? plan !== undefined : composed.pieces.some(({ leads }) => leads === true);
  const identity = `${collection.id}\n${request.agent_type ?? ''}\n${request.input_text}`;
  return {
    response:
      composed.lines.length > 0
        ? `${request.input_text}\n\n${wrapBlock(blockKey, identity, composed.lines)}`
        : request.input_text,
    ...(plan ? { plan } : {}),
    shown: composed.sources,
    credited: composed.credited,
    ...(led
      ? {
          marks: [...new Set(allSteps(advice.plan?.steps ?? []).map(({ action }) => action))].map(actionMark),
        }
      : {}),
    explained: request.explain ? explainLines(composed) : [],
  };
}
