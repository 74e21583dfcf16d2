import { shellWord } from '../../shell-word.js';
import type { Cli } from '../cli.js';
import { LOCAL_ACCOUNT } from '../shared-options.js';
import type { Target } from '../target/open-target.js';
import { type DbOptions, nameOf, placeOf } from '../target/place.js';
import { counted } from './printable.js';

/** What a file holds of an account's collections: entries that are known, jobs that wait to be learned from. */
export interface Standing {
  entries: number;
  waiting: number;
}

/** Counts that of the collections named; null for a remote service, which does not tell. */
export async function standingOf(
  target: Target,
  account: string = LOCAL_ACCOUNT,
  tenants: ReadonlySet<string>,
): Promise<Standing | null> {
  if (!target.service) return null;
  const all = await target.service.collections();
  const mine = all.filter((one) => one.account === account && tenants.has(one.tenant));
  return {
    entries: mine.reduce((sum, { entries }) => sum + entries, 0),
    waiting: mine.reduce((sum, { pending }) => sum + pending, 0),
  };
}

/** Says how what was stored is learned from, where that is not done yet: nothing is known of it before. */
export function sayWaiting(cli: Cli, options: DbOptions, standing: Standing | null): void {
  if (standing === null) {
    cli.note(cli.noteColor.dim('The service learns from it in the background.'));
    return;
  }
  if (standing.waiting === 0) return;
  const jobs = standing.waiting === 1 ? '1 job waits' : `${counted(standing.waiting, 'job')} wait`;
  const db = shellWord(nameOf(placeOf(options, cli.io.env)));
  cli.note(
    `${jobs} to be learned from. Learn now: \`knowhow work --drain --db ${db}\`; next time add --wait. A running \`knowhow serve\` or \`knowhow work\` does it by itself.`,
  );
}
