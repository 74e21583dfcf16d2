const SLOTS = 1 << 21;

/** FNV-1a over UTF-16 units. */
function slotOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) & (SLOTS - 1);
}

/**
 * Which keys two groups or more have, in bounded memory: of two keys in one slot both pass, so a few keys of one
 * group remain, which later counts leave out.
 */
export class SharedKeys {
  /** 0: nobody's; n > 0: of group n - 1; -1: of several. */
  readonly #slots = new Int32Array(SLOTS);

  add(key: string, group: number): void {
    const slot = slotOf(key);
    const known = this.#slots[slot]!;
    if (known === 0) this.#slots[slot] = group + 1;
    else if (known !== group + 1) this.#slots[slot] = -1;
  }

  has(key: string): boolean {
    return this.#slots[slotOf(key)] === -1;
  }
}
