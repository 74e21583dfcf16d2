/** What was done to a folder's files, in order. Files are named by their inode, which a new file may take over. */
export type Action =
  | { kind: 'make'; node: number; name: string }
  | { kind: 'write'; node: number; at: number; data: Buffer }
  | { kind: 'size'; node: number; size: number }
  | { kind: 'sync'; node: number }
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'remove'; name: string }
  | { kind: 'sync-folder' };

const HEADER = 64;

/** Reads what `record.c` wrote. */
export function readRecording(bytes: Buffer): Action[] {
  const actions: Action[] = [];
  for (let at = 0; at + HEADER <= bytes.length; ) {
    const number = (i: number) => Number(bytes.readBigUInt64LE(at + 8 * i));
    const [kind, node, offset, length, first, second] = [0, 1, 2, 3, 4, 5].map(number) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const data = bytes.subarray(at + HEADER, at + HEADER + length);
    const named = at + HEADER + length;
    const name = bytes.toString('utf8', named, named + first);
    const other = bytes.toString('utf8', named + first, named + first + second);
    at = named + first + second;
    if (kind === 1) actions.push({ kind: 'make', node, name });
    else if (kind === 2) actions.push({ kind: 'write', node, at: offset, data });
    else if (kind === 3) actions.push({ kind: 'size', node, size: offset });
    else if (kind === 4) actions.push({ kind: 'sync', node });
    else if (kind === 5) actions.push({ kind: 'rename', from: name, to: other });
    else if (kind === 6) actions.push({ kind: 'remove', name });
    else if (kind === 7) actions.push({ kind: 'sync-folder' });
    else throw new Error(`The recording holds an action of kind ${kind}.`);
  }
  return actions;
}
