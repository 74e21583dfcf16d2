import { MARKERS, type Tenant } from './histories.js';

/** The words of other collections that a text of one holds; empty where there are none. */
export function foreignIn(text: string, tenant: Tenant, tenants: readonly Tenant[]): string {
  const markers = (text.match(MARKERS) ?? []).filter((marker) => marker.slice(2, 4) !== tenant.mark);
  const others = tenants.filter((other) => other !== tenant && new RegExp(`_${other.mark}\\b`).test(text));
  return [...new Set([...markers, ...others.map(({ mark }) => mark)])].join(' ');
}
