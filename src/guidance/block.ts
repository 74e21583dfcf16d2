import { createHmac } from 'node:crypto';
import { BLOCK_HEADER, BOUNDARY_LENGTH, closeLine, openLine } from '../domain/block.js';

/**
 * The boundary of a request's block: the first 16 hexadecimal digits of HMAC-SHA256. The same for the same
 * request, and not to be guessed without the secret.
 */
export const boundary = (secret: Uint8Array, request: string): string =>
  createHmac('sha256', secret).update(request, 'utf8').digest('hex').slice(0, BOUNDARY_LENGTH);

const OVERHEAD =
  openLine('').length +
  closeLine('').length +
  2 * BOUNDARY_LENGTH +
  BLOCK_HEADER.length +
  '\n\n\n\n\n'.length;

/**
 * Lines as a block, ready to follow an input and a blank line. Each line must have gone through `quoteLine`:
 * then exactly one line opens the block and one closes it.
 *
 * @param secret the store's secret
 * @param request what identifies the request, its input text included
 */
export const wrapBlock = Object.assign(
  (secret: Uint8Array, request: string, lines: readonly string[]): string => {
    const edge = boundary(secret, request);
    return [openLine(edge), BLOCK_HEADER, ...lines, closeLine(edge)].join('\n');
  },
  {
    /** Tokens (4 characters each) that a block costs beside its lines, the blank line before it included. */
    overheadTokens: Math.ceil(OVERHEAD / 4),
  },
);
