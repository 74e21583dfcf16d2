import { type Contrast, contrasts } from '../search/contrast.js';
import { END, type ExperienceNode, experienceTree } from '../search/experience-tree.js';
import type { Posterior } from '../search/posterior.js';
import { principalVariation } from '../search/principal-variation.js';
import { searchPuct } from '../search/puct.js';
import { outlookOf } from './outlook.js';
import { priorOf, SETTINGS } from './settings.js';
import type { Walk } from './walk.js';

/** A searched tree and what was read off it. */
export interface Searched {
  root: ExperienceNode;
  /** The recommended line, without the root and the end. */
  line: ExperienceNode[];
  contrasts: Contrast[];
  /** Success of all the runs that the task is like, by how much it is like them. */
  outlook: Posterior;
}

/** Grows and searches the experience tree of a walk. */
export function searchWalk(walk: Walk, baseRate: number): Searched {
  const prior = priorOf(baseRate);
  const tree = experienceTree({
    paths: walk.paths,
    start: walk.start,
    prior,
    stitch: SETTINGS.stitch,
    maxDepth: SETTINGS.maxDepth,
  });
  searchPuct(tree, { budget: SETTINGS.budget, exploration: SETTINGS.exploration });
  return {
    root: tree.root,
    line: principalVariation(tree.root, SETTINGS.lineRuns).filter((node) => node.action !== END),
    contrasts: contrasts(walk.paths, walk.start, prior),
    outlook: outlookOf(walk, baseRate),
  };
}
