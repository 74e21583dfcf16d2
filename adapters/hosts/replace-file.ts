import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The mode of a file that was not there: settings may get keys later. */
const NEW_MODE = 0o600;
/** Bits of a mode that say who may do what. */
const PERMISSIONS = 0o777;

/** The file that is meant: the end of a chain of links, which may not be there yet. */
function targetOf(file: string): string {
  if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return file;
  const target = resolve(dirname(file), readlinkSync(file));
  // A chain that ends in itself is an error of the system's.
  return statSync(file, { throwIfNoEntry: false }) ? realpathSync(file) : targetOf(target);
}

/**
 * Writes a file whole or not at all. Its mode and owner stay, a link to it stays one, and nothing that lies under another name is
 * written through.
 */
export function replaceFile(file: string, text: string): void {
  const target = targetOf(file);
  mkdirSync(dirname(target), { recursive: true });
  const before = statSync(target, { throwIfNoEntry: false });
  const fresh = `${target}.${randomUUID()}.new`;
  const to = openSync(fresh, 'wx', NEW_MODE);
  try {
    writeFileSync(to, text);
    if (before !== undefined) {
      // Another user's file that this one may write keeps its owner where the system lets it.
      if (before.uid !== process.getuid?.()) fchownSync(to, before.uid, before.gid);
      fchmodSync(to, before.mode & PERMISSIONS);
    }
    fsyncSync(to);
    renameSync(fresh, target);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  } finally {
    closeSync(to);
  }
}
