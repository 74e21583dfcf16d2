import { packText } from '../codes/text-code.js';
import type { TokenGrant, TokenRequest } from '../store.js';
import { drawTokens, type TokenBucket } from '../token-bucket.js';
import { ALL_ACCOUNTS, type Connection } from './connection.js';
import { listHash } from './hashes.js';

/**
 * Takes tokens out of an account's bucket. Nobody waits for the disk: a crash of the server gives back what was taken
 * last, and that is less harm than an fsync.
 */
export function takeTokens(db: Connection, request: TokenRequest): Promise<TokenGrant> {
  const { account, bucket: name } = request;
  const key = listHash(account, name);
  return db.write(
    ALL_ACCOUNTS,
    async (tx) => {
      // One after the other also where there is no row yet.
      await tx.run('SELECT pg_advisory_xact_lock($1)', key.readBigInt64BE().toString());
      const known = await tx.get<TokenBucket>('SELECT tokens, at FROM token_bucket WHERE key_hash = $1', key);
      const { bucket, grant } = drawTokens(known, request);
      await tx.run(
        `INSERT INTO token_bucket (key_hash, account, bucket, tokens, at) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (key_hash) DO UPDATE SET tokens = excluded.tokens, at = excluded.at`,
        key,
        packText(account),
        packText(name),
        bucket.tokens,
        bucket.at,
      );
      return grant;
    },
    { lazily: true },
  );
}
