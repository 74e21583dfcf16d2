import type { TreeNode } from '../../api/enhance-result.js';
import { START } from './settings.js';

/** The tree where no way is known or looked for: its root alone, with the chance of success, in [0, 1]. */
export const loneTree = (value: number): TreeNode => ({
  action: START,
  weight: 0,
  value,
  visits: 0,
  principal: true,
  children: [],
});
