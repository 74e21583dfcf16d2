import { packText } from '../codes/text-code.js';
import type { TokenGrant, TokenRequest } from '../store.js';
import { drawTokens, type TokenBucket } from '../token-bucket.js';
import type { Connection } from './connection.js';

/**
 * Takes tokens out of an account's bucket. Nobody waits for the disk: a power cut gives back what was taken last,
 * and that is less harm than an fsync.
 */
export function takeTokens(db: Connection, request: TokenRequest): Promise<TokenGrant> {
  const key = [packText(request.account), packText(request.bucket)] as const;
  return db.write(
    () => {
      const known = db.get<TokenBucket>(
        'SELECT tokens, at FROM token_bucket WHERE account = ? AND bucket = ?',
        ...key,
      );
      const { bucket, grant } = drawTokens(known, request);
      db.run('INSERT OR REPLACE INTO token_bucket VALUES (?, ?, ?, ?)', ...key, bucket.tokens, bucket.at);
      return grant;
    },
    { lazily: true },
  );
}
