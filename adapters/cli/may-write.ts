import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';

/** Whether this user may write to the file and beside it, as a database needs. */
export function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    accessSync(dirname(path), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
