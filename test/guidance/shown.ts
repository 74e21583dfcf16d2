import type { Names } from '../../src/guidance/names.js';
import type { Piece } from '../../src/guidance/piece.js';
import { renderParts } from '../../src/guidance/render.js';

/** Names where every one may be shown: what is looked at is the rest of the line. */
export const ANY_NAME: Names = { action: (name) => name, argument: (name) => name };

/** The words of a piece, as they are shown. */
export const textOf = (piece: Pick<Piece, 'parts'>): string =>
  renderParts(piece.parts, ANY_NAME, 1_000) ?? '';

/** The evidence of a piece, as it is shown. */
export const evidenceOf = ({ evidence }: Pick<Piece, 'evidence'>): string =>
  renderParts(evidence, ANY_NAME, 100) ?? '';
