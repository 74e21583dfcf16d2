import { signal } from '@preact/signals';
import type { KeyDetails } from '../../../src/api/collections.js';
import { KEY_SCOPES } from '../../../src/api/key-scopes.js';
import type { Verb } from '../../../src/api/route.js';

/** The keys of this tab. They are in its session storage and in no address. */
export interface Keys {
  /** Of the account: reads, and writes where it may. */
  readonly api_key?: string;
  /** Of an operator: runs the service. */
  readonly operator_key?: string;
  /** How commands name the same data. */
  readonly place?: string;
}

const STORED_AS = 'knowhow-keys';

/** The keys that were given. */
export const keys = signal<Keys>({});
/** The rights of the account's key, once it was shown to the server. */
export const caller = signal<KeyDetails | undefined>(undefined);
/** Why the address that the page was opened by gave no session. */
export const isTokenRefused = signal(false);

/** Where the server's routes are: beside `console/`. */
export const SERVER = new URL('..', document.baseURI);

/** Keeps keys beside those that are there. */
export function keepKeys(more: Keys): void {
  keys.value = { ...keys.value, ...more };
  sessionStorage.setItem(STORED_AS, JSON.stringify(keys.value));
}

/** Forgets every key. */
export function signOut(): void {
  sessionStorage.removeItem(STORED_AS);
  keys.value = {};
  caller.value = undefined;
}

/** Asks what a key may do; undefined where it is not valid. */
export async function readKey(key: string): Promise<KeyDetails | undefined> {
  const answer = await fetch(new URL('show_key', SERVER), { headers: { 'x-api-key': key } });
  if (answer.status === 401) return undefined;
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  return (await answer.json()) as KeyDetails;
}

/**
 * Signs in with a key of either sort.
 *
 * @returns false where it is not valid
 */
export async function signIn(key: string): Promise<boolean> {
  const details = await readKey(key);
  if (!details) return false;
  if (details.scope === 'operator') keepKeys({ operator_key: key });
  else {
    keepKeys({ api_key: key });
    caller.value = details;
  }
  return true;
}

const opens = (verb: Verb): boolean =>
  caller.value !== undefined && KEY_SCOPES[caller.value.scope].includes(verb);

/** True where the person may change what is known. */
export const mayWrite = (): boolean => opens('correct');

/** True where the person may edit, pin and retire. */
export const mayCurate = (): boolean => opens('curate');

/** True where the person may run the service. */
export const mayOperate = (): boolean => keys.value.operator_key !== undefined;

async function exchange(token: string): Promise<void> {
  history.replaceState(null, '', location.pathname);
  const answer = await fetch(new URL('console/session', SERVER), { method: 'POST', body: token });
  if (answer.ok) keepKeys((await answer.json()) as Keys);
  else isTokenRefused.value = keys.value.api_key === undefined;
}

/** Takes up the session of this tab, or the one that the address brings. */
export async function startSession(): Promise<void> {
  keys.value = JSON.parse(sessionStorage.getItem(STORED_AS) ?? '{}') as Keys;
  const token = /^#token=([\w-]+)$/.exec(location.hash)?.[1];
  if (token !== undefined) await exchange(token);
  const { api_key: key } = keys.value;
  if (key !== undefined && !(await signIn(key))) signOut();
}
