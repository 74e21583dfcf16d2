import type { Random } from '../../../src/domain/random.js';
import type { Action } from './recording.js';

type Change = Extract<Action, { kind: 'write' | 'size' }>;
type Move = { kind: 'make'; name: string; file: File } | Extract<Action, { kind: 'rename' | 'remove' }>;

interface File {
  /** What the disk has for certain. */
  synced: Buffer;
  /** What it may have of what came since. */
  since: Change[];
}

/** A disk as it may be found after its power was cut. */
export interface Disk {
  do(action: Action): void;
  /** Files by name: everything that was synced, and by chance parts of what was not. */
  cut(random: Random): Map<string, Buffer>;
}

/** What a file holds after changes. */
function allChanged(content: Buffer, changes: readonly Change[]): Buffer {
  let size = content.length;
  let most = size;
  for (const change of changes) {
    size = change.kind === 'size' ? change.size : Math.max(size, change.at + change.data.length);
    most = Math.max(most, size);
  }
  const room = Buffer.alloc(most);
  content.copy(room);
  size = content.length;
  for (const change of changes) {
    if (change.kind === 'size') {
      if (change.size < size) room.fill(0, change.size, size);
      size = change.size;
    } else {
      change.data.copy(room, change.at);
      size = Math.max(size, change.at + change.data.length);
    }
  }
  return room.subarray(0, size);
}

/** Cuts a write where blocks of the disk begin, and keeps each piece or not. */
function torn(change: Change, block: number, keep: () => boolean): Change[] {
  if (change.kind === 'size') return keep() ? [change] : [];
  const pieces: Change[] = [];
  const { node, at, data } = change;
  for (let from = at; from < at + data.length; ) {
    const to = Math.min(at + data.length, (Math.floor(from / block) + 1) * block);
    if (keep()) pieces.push({ kind: 'write', node, at: from, data: data.subarray(from - at, to - at) });
    from = to;
  }
  return pieces;
}

/**
 * A disk that keeps for certain only what was synced: of a file by its own sync, of names by that of their folder. Of
 * later writes it may have any, in any order, torn at blocks of 512 or 4,096 bytes; of later names the first few, as
 * file systems with a journal have.
 */
export function createDisk(): Disk {
  const byNode = new Map<number, File>();
  let names = new Map<string, File>();
  let moves: Move[] = [];

  function moved(before: Map<string, File>, some: readonly Move[]): Map<string, File> {
    const after = new Map(before);
    for (const move of some) {
      if (move.kind === 'make') after.set(move.name, move.file);
      else if (move.kind === 'remove') after.delete(move.name);
      else {
        const file = after.get(move.from);
        after.delete(move.from);
        if (file) after.set(move.to, file);
      }
    }
    return after;
  }

  return {
    do(action) {
      if (action.kind === 'make') {
        const file: File = { synced: Buffer.alloc(0), since: [] };
        byNode.set(action.node, file);
        moves.push({ kind: 'make', name: action.name, file });
      } else if (action.kind === 'write' || action.kind === 'size') {
        byNode.get(action.node)?.since.push(action);
      } else if (action.kind === 'sync') {
        const file = byNode.get(action.node);
        if (!file) return;
        file.synced = allChanged(file.synced, file.since);
        file.since = [];
      } else if (action.kind === 'sync-folder') {
        names = moved(names, moves);
        moves = [];
      } else {
        moves.push(action);
      }
    },
    cut(random) {
      const block = random() < 0.5 ? 512 : 4_096;
      const share = [0, 0.2, 0.5, 0.9, 1][Math.floor(random() * 5)]!;
      const kept = moved(names, moves.slice(0, Math.floor(random() * (moves.length + 1))));
      return new Map(
        [...kept].map(([name, { synced, since }]) => {
          const survived = since.flatMap((change) => torn(change, block, () => random() < share));
          return [name, allChanged(synced, survived)];
        }),
      );
    },
  };
}
