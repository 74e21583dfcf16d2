/** True where something is met for the first time. */
export type FirstTime = (name: string) => boolean;

/** Names that are remembered: after these nothing counts as new, so that clients with ever other names fill no log. */
const MOST = 1_000;

/** Nothing is met yet. */
export function createFirstTime(): FirstTime {
  const met = new Set<string>();
  return (name) => met.size < MOST && met.size < met.add(name).size;
}
