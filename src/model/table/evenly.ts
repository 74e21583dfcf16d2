/** A part of some things, evenly over them: as many as fit, all of them where they do. */
export function evenly<T>(things: readonly T[], most: number): readonly T[] {
  const every = Math.ceil(things.length / most);
  return every <= 1 ? things : things.filter((_, i) => i % every === 0);
}
