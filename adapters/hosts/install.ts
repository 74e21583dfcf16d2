import { constants, copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { entriesIn, withEntries, withoutEntries } from './edit-settings.js';
import type { Host, Start } from './host.js';
import { replaceFile } from './replace-file.js';

/** What this machine has, and where the programs are that hosts start. */
export interface Machine {
  home: string;
  env: NodeJS.ProcessEnv;
  /** The program that runs JavaScript. */
  node: string;
  /** `knowhow-hook.cjs` and `opencode-plugin.js` of this package. */
  hook: string;
  plugin: string;
  /** Path of the database. */
  db: string;
}

/** How it is with one host. */
export interface HostState {
  host: string;
  title: string;
  file: string;
  /** True where the host has a folder here. */
  isHere: boolean;
  isInstalled: boolean;
  /** Why its settings cannot be read; it is left as it is. */
  problem?: string | undefined;
}

/** What was changed for one host, or would be. */
export interface Change extends HostState {
  /** The file before and after; the same where nothing is to be done, undefined for no file. */
  before: string | undefined;
  after: string | undefined;
  /** The copy of the file as it was before the first change. */
  backup: string | undefined;
  /** What a person still has to do. */
  afterwards: string | undefined;
}

const BACKUP = '.before-knowhow';

const fileOf = (host: Host, { home, env }: Machine): string => join(host.folder(home, env), host.file);

const textAt = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined;

/** A word as a shell takes it, on this system. */
const quoted = (word: string): string =>
  /^[\w@%+=:,./\\-]+$/.test(word)
    ? word
    : process.platform === 'win32'
      ? `"${word.replaceAll('"', '""')}"`
      : `'${word.replaceAll("'", "'\\''")}'`;

function startOf(host: Host, { node, hook, db }: Machine): Start {
  const args = [hook, host.name, db];
  return { command: node, args, line: [node, ...args].map(quoted).join(' ') };
}

/** How it is with a host: whether it is here, and joined. */
export function stateOf(host: Host, machine: Machine): HostState {
  const file = fileOf(host, machine);
  const { name, title } = host;
  const isHere = existsSync(host.folder(machine.home, machine.env));
  const state = { host: name, title, file, isHere };
  try {
    const text = textAt(file);
    return { ...state, isInstalled: text !== undefined && (host.program ? true : entriesIn(text, file) > 0) };
  } catch (error) {
    return { ...state, isInstalled: false, problem: (error as Error).message };
  }
}

/**
 * What joining a host changes, or taking it away; nothing is written.
 *
 * @throws KnowhowError `invalid_request` where its settings cannot be read
 */
export function plannedChange(host: Host, machine: Machine, what: 'install' | 'uninstall'): Change {
  const state = stateOf(host, machine);
  const { file } = state;
  const before = textAt(file);
  const change = (after: string | undefined): Change => ({
    ...state,
    before,
    after,
    backup: before !== undefined && before !== after && host.entries ? `${file}${BACKUP}` : undefined,
    afterwards: what === 'install' ? host.afterwards : undefined,
  });
  if (what === 'install') {
    if (host.program) return change(host.program(pathToFileURL(machine.plugin).href, machine.db));
    const entries = host.entries?.(startOf(host, machine)) ?? [];
    return change(withEntries(before ?? '', entries, host.also ?? [], file));
  }
  if (before === undefined || host.program) return change(undefined);
  const after = withoutEntries(before, file);
  // A file that says nothing more goes, or is as empty as it was before.
  const bare = JSON.stringify(Object.fromEntries((host.also ?? []).map(({ at, value }) => [at[0], value])));
  if (after.replace(/\s/g, '') !== bare) return change(after);
  const original = textAt(`${file}${BACKUP}`);
  if (original === undefined) return change(undefined);
  return change(original.trim() === '' ? original : after);
}

/** Copies a file where there is no copy yet; a link in the copy's place is not followed. */
function copyOnce(file: string, copy: string): void {
  try {
    copyFileSync(file, copy, constants.COPYFILE_EXCL);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Writes a change: whole or not at all, with a copy of what was there before the first one. */
export function apply({ file, before, after, backup }: Change): void {
  if (before === after) return;
  if (backup !== undefined) copyOnce(file, backup);
  if (after === undefined) rmSync(file);
  else replaceFile(file, after);
}
