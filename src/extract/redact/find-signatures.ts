import type { Redaction } from './redaction.js';
import { isPlaceholder } from './secret-value.js';

/** Parameters of signed addresses: AWS, Google Cloud, Azure, CloudFront, and codes that are exchanged for tokens. */
const SIGNED =
  /(?<=[?&;]|&amp;|\\u0026)(x-amz-(?:signature|security-token)|x-goog-signature|signature|sig|hmac|code|ticket|sso_?token|jwt|assertion|samlresponse|key)=([A-Za-z0-9%+/_.~-]{16,4096}={0,2})/gi;
const SIGNATURE = /(?<![\w-])signature=([A-Za-z0-9%+/]{32,1024}={0,2})/gi;

/** Signatures and codes in the query of an address: they give access by themselves. */
export function findSignatures(text: string): Redaction[] {
  if (!text.includes('=')) return [];
  const found: Redaction[] = [];
  const add = (match: RegExpExecArray, value: string): void => {
    if (!/\d/.test(value) || isPlaceholder(value)) return;
    const end = match.index + match[0].length;
    found.push({ start: end - value.length, end, kind: 'signature' });
  };
  for (const match of text.matchAll(SIGNED)) add(match, match[2]!);
  for (const match of text.matchAll(SIGNATURE)) add(match, match[1]!);
  return found;
}
