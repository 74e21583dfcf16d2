import type { ShownAction } from '../../domain/guidance-item.js';

/** Equal for actions that a sentence names alike, whatever their arguments. */
export const actionKey = ({ kind, name, words }: ShownAction): string => `${kind}\t${name}\t${words ?? ''}`;
