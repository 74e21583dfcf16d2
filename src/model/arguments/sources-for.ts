import { ownValue } from '../../domain/own-value.js';
import type { LearnedArgument, Sources } from './sources.js';

/** The arguments of an operator of which it is known where they come from. */
export const sourcesFor = (sources: Sources, operator: string): readonly LearnedArgument[] =>
  ownValue(sources, operator) ?? [];
