import type { Route } from './route.js';
import type { InspectionRoute } from './route-names.js';
import { ROUTES } from './routes.js';

const OTHERS: ReadonlySet<Route['scope']> = new Set(['enhance', 'store', 'operator']);

/** The operations that look and correct, in the order of the table of routes. */
const INSPECTIONS: readonly InspectionRoute[] = Object.entries<Route>(ROUTES).flatMap(
  ([name, { body, scope }]) => (body && !OTHERS.has(scope) ? [name as InspectionRoute] : []),
);

/**
 * Makes a method for each operation that looks or corrects. Methods that return `Promise<never>`, because they know an answer
 * by its name only, make an `Inspection`.
 */
export function eachInspection<Method>(
  method: (name: InspectionRoute) => Method,
): Record<InspectionRoute, Method> {
  return Object.fromEntries(INSPECTIONS.map((name) => [name, method(name)])) as Record<
    InspectionRoute,
    Method
  >;
}
