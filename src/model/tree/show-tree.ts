import type { TreeNode } from '../../api/enhance-result.js';
import { LEAST_SHARE } from './settings.js';
import type { Valued } from './way-tree.js';

/**
 * The tree of like runs for people, without branches of hardly any run.
 *
 * @param recommended operators of the way that is told, in order; without one the best way is the principal line
 */
export function showTree(root: Valued, recommended?: readonly string[]): TreeNode {
  const least = LEAST_SHARE * root.way.weight;
  const shown = ({ way, value, next }: Valued, depth: number, principal: boolean): TreeNode => {
    const best = recommended
      ? next.find((one) => one.way.operator === recommended[depth])
      : next.find((one) => one.value === value);
    return {
      action: way.operator,
      weight: way.weight,
      value,
      visits: way.runs,
      principal,
      children: next
        .filter((one) => one.way.weight >= least || (principal && one === best))
        .map((one) => shown(one, depth + 1, principal && one === best)),
    };
  };
  return shown(root, 0, true);
}
