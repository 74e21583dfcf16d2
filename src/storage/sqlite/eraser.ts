import type { Clock } from '../../domain/clock.js';
import type { Erasure, Finding } from '../store.js';
import { type OpenFile, rewriteFile } from './rewrite-file.js';
import { clearUnerased, readUnerased } from './unerased.js';

/** Makes removed bytes unrecoverable. */
export interface Eraser {
  /** Costs nothing when nothing was removed since the last time. @throws KnowhowError `storage_error`, `closed` */
  erase(): Promise<Erasure>;
  /** Breaks off what is under way, which leaves no damage, and waits for it. */
  stop(): Promise<void>;
  /** What waits to be erased, for a self-check. */
  find(): Promise<Omit<Finding, 'name'>>;
}

/** A file with what an eraser of it needs. */
export interface FileToErase extends OpenFile {
  clock: Clock;
  /** A name that no other process has. */
  owner: string;
  /** Gives up room that was kept back for a full disk. */
  makeRoom(): void;
}

/** What a self-check says of removals whose bytes are still there. */
export const waiting = (removals: number): Omit<Finding, 'name'> => ({
  ok: true,
  detail:
    removals === 0
      ? 'nothing that was removed waits to be erased'
      : `bytes of ${removals} ${removals === 1 ? 'removal' : 'removals'}, by a person or by learning, are still in the file`,
  ...(removals === 0
    ? {}
    : {
        remedy:
          'It is erased while `knowhow serve` or `knowhow work` runs on the file, has room on the disk, and no other program holds a long read.',
      }),
});

/** Erases by writing the whole file again. */
export function rewritingEraser(file: FileToErase): Eraser {
  const { db } = file;
  let line: Promise<unknown> = Promise.resolve();

  async function eraseOnce(): Promise<Erasure> {
    const noted = await db.read(readUnerased);
    if (noted === 0) return 'erased';
    let state = await rewriteFile(file);
    if (state === 'full') {
      file.makeRoom();
      state = await rewriteFile(file);
    }
    if (state === 'erased') await db.write((sql) => clearUnerased(sql, noted));
    return state;
  }

  return {
    erase() {
      const mine = line.then(eraseOnce);
      line = mine.catch(() => undefined);
      return mine;
    },
    stop: async () => void (await line),
    find: async () => waiting(await db.read(readUnerased)),
  };
}

/** Nothing is in a file. */
export function memoryEraser({ db }: Pick<FileToErase, 'db'>): Eraser {
  return {
    erase: () =>
      db.write(async (sql): Promise<Erasure> => {
        await clearUnerased(sql, await readUnerased(sql));
        return 'erased';
      }),
    stop: async () => {},
    find: async () => waiting(0),
  };
}
