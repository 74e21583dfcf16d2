import type { EnhanceRequest } from '../../api/enhance-request.js';
import type { ExplainResult, RestedLine, UnsaidLine } from '../../api/explain.js';
import type { CallOptions } from '../../api/knowledge.js';
import type { Collection } from '../../domain/collection.js';
import { entryLabel, isTask } from '../../domain/entry.js';
import { kindOfLine } from '../../domain/line-code.js';
import { thousandths } from '../../domain/maths/thousandths.js';
import { type AnswerContext, answer } from '../../engine/enhance/answer.js';
import { matchesOf } from '../../engine/enhance/matches-of.js';
import type { ReadEntries } from '../../engine/enhance/read-entries.js';
import { type Retrieved, retrieve } from '../../engine/enhance/retrieve.js';
import type { UnsaidSourced } from '../../engine/enhance/sourced.js';
import { type DrawingContext, drawing } from '../../engine/enhance/withhold.js';
import { recordOf } from '../../engine/fit/in-order.js';
import { throwIfAborted } from '../../engine/shared/abort.js';
import { strangerConfidence } from '../../engine/shared/confidence.js';
import { SETTINGS } from '../../engine/shared/settings.js';
import { checkSpace } from '../../engine/shared/space.js';
import { createNames } from '../../guidance/names.js';
import { renderParts } from '../../guidance/render.js';
import { sentenceParts } from '../../guidance/sentences.js';
import { loneTree } from '../../model/tree/lone-tree.js';

/** Lines that are listed as not said, and entries and records of one. */
const MAX_UNSAID = 50;
const MAX_NAMED = 10;
/** Entries like the task that are looked through for what no line says. */
const MAX_MATCHES = 10;
/** Characters of a line that is not said. */
const MAX_TEXT = 800;

/** To people every name is shown: what must not be shown to an agent is what they look for here. */
const ANY_NAME = createNames(() => true);

const restsOn = (records: readonly string[]): string[] =>
  [...new Set(records.map(recordOf))].slice(0, MAX_NAMED);

function unsaidLine({ item, entries, entry, reason }: UnsaidSourced): UnsaidLine[] {
  const { statement } = sentenceParts(item.sentence);
  const text = renderParts(statement, ANY_NAME, MAX_TEXT);
  if (text === undefined) return [];
  return [
    {
      text: `- ${text}.`,
      worth: thousandths(Math.max(0, item.gain)),
      why: item.why,
      sources: entries.slice(0, MAX_NAMED).map(entryLabel),
      ...(entry === undefined ? {} : { entry: entryLabel(entry) }),
      records: restsOn(item.records),
      reason,
    },
  ];
}

/** What is known of situations like the task, and became no item: mostly of too few runs. */
async function unusedLines(
  { recalled }: Retrieved,
  used: ReadonlySet<string>,
  read: ReadEntries,
): Promise<UnsaidLine[]> {
  const near = recalled.entries
    .slice(0, MAX_MATCHES)
    .flatMap(({ entry }) => (isTask(entry) || used.has(entryLabel(entry.id)) ? [] : [entry.id]));
  return (await read(near)).map(({ id, situation, advice, evidence }) => ({
    text: `- ${situation}: ${advice}`,
    worth: 0,
    why: `independent runs that show it: ${thousandths(evidence.runs)}`,
    sources: [entryLabel(id)],
    records: [],
    reason: evidence.runs < 2 ? 'evidence' : 'gain',
  }));
}

/** Where nothing is known that could be like the task. */
const nothing = (input: string, degraded: readonly string[]): ExplainResult => ({
  response: input,
  lines: [],
  unsaid: [],
  state: degraded.length > 0 ? 'unlike' : 'empty',
  withheld: false,
  nearest: 0,
  confidence: strangerConfidence(0),
  matches: [],
  tree: loneTree(0),
  ...(degraded.length > 0 ? { degraded_reason: degraded.join('; ') } : {}),
});

/**
 * Says of a task what an agent that asks it is given, what each line rests on, what is not said, and why: the stages of an
 * enhance, of which nothing is counted or withheld.
 *
 * @param asked the request, which is valid, and the key that asks
 * @throws KnowhowError `aborted`, `closed`, `storage_error`
 */
export async function explain(
  context: AnswerContext & DrawingContext,
  collection: Collection,
  { request, key }: { request: EnhanceRequest; key: string },
  { signal }: CallOptions = {},
): Promise<ExplainResult> {
  throwIfAborted(signal);
  const isEmpty = collection.seq === 0;
  if (!isEmpty) checkSpace(collection, context.embedder);
  const { retrieved, missing } = isEmpty
    ? { retrieved: undefined, missing: [] }
    : await retrieve(context, collection, request, signal);
  // Who knows nothing yet may inherit something.
  if (!retrieved && context.inherits(collection.tenant).length === 0)
    return nothing(request.input_text, missing);
  const { fitted, near = 0 } = retrieved ?? {};
  const {
    read,
    advice,
    said,
    sure,
    missing: inherited,
  } = await answer(context, collection, {
    request,
    retrieved,
    key,
    withUnsaid: true,
    signal,
  });
  const left = said.unsaid.flatMap(unsaidLine);
  const used = new Set([...said.lines, ...left].flatMap(({ sources }) => sources));
  const unsaid = [...left, ...(retrieved ? await unusedLines(retrieved, used, read) : [])].sort(
    (a, b) => b.worth - a.worth,
  );
  const lacking = [...new Set([...missing, ...inherited])];
  const hasLines = said.lines.length > 0;
  const isDrawn = drawing(context, collection, request, fitted?.model.credit);
  const isWithheld = (code: string): boolean => kindOfLine(code) !== 'curated' && isDrawn(code);
  return {
    response: said.response,
    lines: said.lines.map(
      (line, i): RestedLine => ({ ...line, sources: [...line.sources], records: restsOn(said.records[i]!) }),
    ),
    unsaid: unsaid.slice(0, MAX_UNSAID),
    state: hasLines ? 'said' : near < SETTINGS.relevant ? 'unlike' : 'silent',
    withheld: hasLines && said.codes.every(isWithheld),
    nearest: near,
    confidence: sure,
    matches: retrieved ? await matchesOf(retrieved, read) : [],
    tree: advice.tree,
    ...(advice.plan === undefined ? {} : { plan: structuredClone(advice.plan) }),
    ...(lacking.length > 0 ? { degraded_reason: lacking.join('; ') } : {}),
  };
}
