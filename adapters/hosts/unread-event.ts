import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { HOSTS } from './hosts.js';
import { hostsDb, type MeetingPlace, meetingPlace } from './place.js';
import { lastTrouble } from './trouble.js';

/** The last event of a host that could not be read, in words. */
export interface UnreadEvent {
  readonly what: string;
  readonly why: string;
}

/** What variables and options say of where runs of hosts are kept. */
export interface HostsPlace {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly db?: string | undefined;
}

export const homeOf = ({ env }: Pick<HostsPlace, 'env'>): string => env.HOME || env.USERPROFILE || homedir();

/** The database of a machine's hosts. */
export const hostsDbOf = ({ env, db }: HostsPlace): string =>
  resolve(db ?? (env.KNOWHOW_DB || hostsDb(homeOf({ env }))));

/** The last event that no hook could read; undefined where there is none. */
export function unreadEvent(place: Pick<MeetingPlace, 'unread'>): UnreadEvent | undefined {
  const unread = lastTrouble(place.unread);
  if (unread === undefined) return undefined;
  const title = HOSTS.find(({ name }) => name === unread.host)?.title ?? unread.host;
  return {
    what: `The last event that could not be read, and got no answer, is of ${title} (${unread.at}):`,
    why: `${unread.error} It may be of another version; \`knowhow install\` writes the hooks again.`,
  };
}

/** The same as a finding of `knowhow doctor`: at most one. */
export function unreadFindings(
  at: HostsPlace,
): { name: string; ok: boolean; missing: true; detail: string; remedy: string }[] {
  const found = unreadEvent(meetingPlace(hostsDbOf(at), homeOf(at), process.platform));
  return found ? [{ name: 'hosts', ok: true, missing: true, detail: found.what, remedy: found.why }] : [];
}
