import type { GuidanceItem } from '../../src/domain/guidance-item.js';
import { chooseItems } from '../../src/guidance/choose-items.js';
import { createNames } from '../../src/guidance/names.js';

/** Every name that a made-up run used may be shown: whether it was offered is the engine's affair. */
const names = createNames(() => true);

/** The lines that are said of items, chosen and rendered as the engine does. */
export const linesOf = (items: readonly GuidanceItem[], maxTokens: number): string[] =>
  chooseItems(items, { maxTokens, names }).chosen.map(({ line }) => line);
