import type { EnhanceRequest } from '../../api/enhance-request.js';
import type { ExplainedLine } from '../../api/enhance-result.js';
import type { Collection } from '../../domain/collection.js';
import { entryLabel } from '../../domain/entry.js';
import { kindOfLine, type LineKind, lineCode, sentenceCode, topicCode } from '../../domain/line-code.js';
import { thousandths } from '../../domain/maths/thousandths.js';
import { wrapBlock } from '../../guidance/block.js';
import { chooseItems } from '../../guidance/choose-items.js';
import { curatedLine } from '../../guidance/curated-line.js';
import type { Names } from '../../guidance/names.js';
import { isErrorTopic } from '../../model/table/choices.js';
import { SETTINGS } from '../shared/settings.js';
import type { Planned } from './plan.js';
import type { SourcedItem, UnsaidSourced } from './sourced.js';
import type { IsDrawn } from './withhold.js';

/** What is said of a task. */
export interface Rendered {
  /** The input, with what was added. */
  readonly response: string;
  /** The entries behind what was added, by number, in order of first appearance. */
  readonly shown: readonly number[];
  /** Kinds of what was added, line by line. */
  readonly kinds: readonly LineKind[];
  /** Codes of what was added. */
  readonly codes: readonly string[];
  /** Codes of lines that are withheld. */
  readonly without: readonly string[];
  /** By the code of a line, said or withheld, that of the error which it speaks of. */
  readonly errors: Readonly<Record<string, string>>;
  /** Codes of what it is about. */
  readonly topics: readonly string[];
  /** Why each line is there. */
  readonly lines: readonly ExplainedLine[];
  /** The ids of records that each line rests on. */
  readonly records: readonly (readonly string[])[];
  /** What is not said, here or before. */
  readonly unsaid: readonly UnsaidSourced[];
}

/** After its first line, what people wrote takes this part of the budget at most where something was learned, too. */
const CURATED_SHARE = 0.5;
/** Entries that a line names, of which hundreds can be behind one. */
const MAX_NAMED = 10;

/** What is asked, and how it is answered. */
interface Rendering {
  request: EnhanceRequest;
  names: Names;
  collection: Pick<Collection, 'id'>;
  /** Key of the block's boundary. */
  key: Uint8Array;
  /** Which lines are withheld, of those that were learned. */
  isDrawn: IsDrawn;
}

/** Why a line is there. */
interface Reason {
  readonly worth: number;
  readonly why: string;
  readonly entries: readonly number[];
  readonly code: string;
  readonly records?: readonly string[];
}

/** The last stage of an enhance: what people wrote, then items by expected gain for each token, within the request's budget. */
export function render(
  { items, curated, unsaid }: Pick<Planned, 'items' | 'curated' | 'unsaid'>,
  { request, names, collection, key, isDrawn }: Rendering,
): Rendered {
  const { context, max_tokens } = request;
  const given = max_tokens ?? SETTINGS.maxTokens;
  const most = typeof context?.proposed === 'string' ? Math.min(given, SETTINGS.maxTokensAtAct) : given;
  let left = most - wrapBlock.overheadTokens;
  // What people wrote leaves room for what was learned, and two entries may have the same words.
  const reserved = items.length > 0 ? left * (1 - CURATED_SHARE) : 0;
  const written = new Set<string>();
  const said: (ExplainedLine & Reason)[] = [];
  const say = (
    text: string,
    { worth, why, entries, entry, code, records }: Reason & Pick<SourcedItem, 'entry'>,
  ): void => {
    left -= chooseItems.costOf(text);
    const named = entries.slice(0, MAX_NAMED);
    said.push({
      text,
      worth: thousandths(worth),
      why,
      sources: named.map(entryLabel),
      ...(entry === undefined ? {} : { entry: entryLabel(entry) }),
      entries: named,
      code,
      ...(records && { records }),
    });
  };
  for (const { entry, relevance, inherited } of curated) {
    const line = curatedLine(entry, names);
    // A person chose these words for this place: of an action the first has all room there is.
    const room = written.size === 0 ? left + given - most : left - reserved;
    const code = lineCode('curated', entry.advice);
    if (line === undefined || written.has(code) || chooseItems.costOf(line) > room) continue;
    written.add(code);
    say(line, {
      worth: relevance,
      why:
        inherited === undefined
          ? 'a person wrote it of situations like this one'
          : `inherited from ${inherited}: a person wrote it of situations like this one`,
      ...(inherited === undefined ? { entries: [entry.id], entry: entry.id } : { entries: [] }),
      code,
    });
  }
  const sourcedOf = new Map(items.map((one) => [one.item, one]));
  const { chosen: all, unsaid: notChosen } = chooseItems([...sourcedOf.keys()], {
    maxTokens: Math.max(0, left),
    forLongNames: given - most,
    names,
  });
  const chosen = all.filter(({ item }) => !isDrawn(sentenceCode(item.sentence)));
  const without = all.filter((one) => !chosen.includes(one)).map(({ item }) => sentenceCode(item.sentence));
  const errors = all.flatMap(({ item: { sentence, topics = [] } }): [string, string][] => {
    const error = topics.find(isErrorTopic);
    return error === undefined ? [] : [[sentenceCode(sentence), topicCode(error)]];
  });
  for (const { item, line } of chosen)
    say(line, {
      worth: item.gain,
      why: item.why,
      ...sourcedOf.get(item)!,
      code: sentenceCode(item.sentence),
      records: item.records,
    });
  const identity = `${collection.id}\n${request.agent_type ?? ''}\n${request.input_text}`;
  const texts = said.map(({ text }) => text);
  return {
    response:
      texts.length > 0 ? `${request.input_text}\n\n${wrapBlock(key, identity, texts)}` : request.input_text,
    shown: [...new Set(said.flatMap(({ entries }) => entries))],
    kinds: said.map(({ code }) => kindOfLine(code)!),
    codes: said.map(({ code }) => code),
    without,
    errors: Object.fromEntries(errors),
    topics: [...new Set(chosen.flatMap(({ item }) => item.topics ?? []))].map(topicCode),
    lines: said.map(({ text, worth, why, sources, entry }) => ({
      text,
      worth,
      why,
      sources,
      ...(entry === undefined ? {} : { entry }),
    })),
    records: said.map(({ records = [] }) => records),
    unsaid: [...notChosen.map(({ item, reason }) => ({ ...sourcedOf.get(item)!, reason })), ...unsaid],
  };
}
