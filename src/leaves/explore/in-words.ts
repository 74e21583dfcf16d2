import type { RepairKind, Sentence } from '../../domain/guidance-item.js';
import { createNames } from '../../guidance/names.js';
import { type Part, words } from '../../guidance/parts.js';
import { renderParts } from '../../guidance/render.js';
import { repairParts, sentenceParts } from '../../guidance/sentences.js';

/** Longer ones are cut. */
const MAX_TEXT = 480;
/** People see what any agent may be shown. */
const anyName = createNames(() => true);
const NOT_SHOWN = '(not shown: what runs said there reads as an instruction)';

const rendered = (parts: readonly Part[]): string => renderParts(parts, anyName, MAX_TEXT) ?? NOT_SHOWN;

/** A sentence as people read it, with its evidence. */
export function inWords(sentence: Sentence): string {
  const { statement, evidence } = sentenceParts(sentence);
  return rendered(words`${statement}${evidence}`);
}

/** A repair as people read it. */
export const repairInWords = (repair: RepairKind): string => rendered(repairParts(repair));
