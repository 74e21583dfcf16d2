import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { NO_KEY } from '../../api/fields.js';
import { API_KEY, type ApiKey, DEFAULT_ACCOUNT } from '../../domain/api-key.js';
import type { Clock } from '../../domain/clock.js';
import { KnowhowError } from '../../domain/errors.js';
import type { Store } from '../../storage/store.js';
import type { KeyAdmin } from '../service.js';

const WHOLE_KEY = new RegExp(`^${API_KEY.source}$`);

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

function sameHash(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));
}

/**
 * API keys over a store. Only SHA-256 hashes of their secrets (256 random bits) are kept.
 *
 * @param wake called where there is something to fit again
 */
export function createKeyAdmin(store: Store, clock: Clock, wake: () => void = () => {}): KeyAdmin {
  async function issue(details: Pick<ApiKey, 'account' | 'name' | 'scope' | 'tenants'>) {
    const id = randomBytes(8).toString('hex');
    const secret = randomBytes(32).toString('base64url');
    const key: ApiKey = {
      id,
      ...details,
      secret_hash: hashOf(secret),
      created_at: clock.now(),
      revoked_at: null,
    };
    await store.insertKey(key);
    return { api_key: `kh_${id}_${secret}`, key };
  }

  async function match(presented: string): Promise<ApiKey | undefined> {
    const parts = WHOLE_KEY.exec(presented);
    if (!parts) return undefined;
    const key = await store.findKey(parts[1]!);
    // The hash is compared even for an unknown id, so that both take the same time.
    const same = sameHash(hashOf(parts[2]!), key?.secret_hash ?? hashOf(''));
    return key && same ? key : undefined;
  }

  /** What a key edited, pinned and retired goes with it, or to the one that takes its place. */
  async function endCorrections(key: ApiKey, heir?: string): Promise<void> {
    let ended = 0;
    for (const { id, account } of await store.collections()) {
      if (account !== key.account) continue;
      ended += await store.endCorrections(id, key.id, heir); // leaf: explore
    }
    if (ended > 0 && heir === undefined) wake();
  }

  const missing = (keyId: string) =>
    new KnowhowError(
      'not_found',
      `There is no valid key ${JSON.stringify(keyId)}. List the keys to see their ids.`,
    );

  return {
    async create({ account, name = '', scope = 'read_write', tenants } = {}) {
      if (tenants?.some((tenant) => API_KEY.test(tenant))) {
        throw new KnowhowError('invalid_request', `The name of a tenant ${NO_KEY}.`, {
          field: 'tenants',
          error: NO_KEY,
        });
      }
      return issue({ account: account ?? DEFAULT_ACCOUNT, name, scope, tenants: tenants ?? null });
    },
    list: () => store.keys(),
    async revoke(keyId) {
      if (!(await store.revokeKey(keyId, clock.now()))) throw missing(keyId);
      await endCorrections((await store.findKey(keyId))!);
    },
    async rotate(keyId) {
      const key = await store.findKey(keyId);
      if (!key || key.revoked_at !== null) throw missing(keyId);
      const { account, name, scope, tenants } = key;
      const issued = await issue({ account, name, scope, tenants });
      await store.revokeKey(keyId, clock.now());
      await endCorrections(key, issued.key.id);
      return issued;
    },
    async verify(presented) {
      const key = await match(presented);
      if (!key || key.revoked_at !== null) return undefined;
      return { account: key.account, keyId: key.id, scope: key.scope, tenants: key.tenants };
    },
    async belongsTo(presented, account) {
      return (await match(presented))?.account === account;
    },
  };
}
