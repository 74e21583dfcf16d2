import type { GuidanceItem } from '../../src/domain/guidance-item.js';
import { type ChosenItem, chooseItems } from '../../src/guidance/choose-items.js';
import { createNames } from '../../src/guidance/names.js';

/** Every name that a made-up run used may be shown: whether it was offered is the engine's affair. */
const names = createNames(() => true);

/** What is said of items, chosen and rendered as the engine does. */
export const chosenOf = (items: readonly GuidanceItem[], maxTokens: number): ChosenItem[] =>
  chooseItems(items, { maxTokens, names }).chosen;
