import { INSPECTION_ROUTES, type InspectionRoute } from './inspection-routes.js';

/** The four operations, and waiting for the job of one. */
const FOUR = ['enhanceTask', 'storeKnowledge', 'knowledgeStatus', 'waitForJob', 'deleteByIntent'] as const;

/** Makes a method for each operation that programs call: the four, waiting, looking and correcting. */
export function eachOperation<Method>(
  method: (name: InspectionRoute | (typeof FOUR)[number]) => Method,
): Record<InspectionRoute | (typeof FOUR)[number], Method> {
  const four = Object.fromEntries(FOUR.map((name) => [name, method(name)]));
  return { ...four, ...eachInspection(method) } as ReturnType<typeof eachOperation<Method>>;
}

/**
 * Makes a method for each operation that looks or corrects. Methods that return `Promise<never>`, because they know an answer
 * by its name only, make an `Inspection`.
 */
export function eachInspection<Method>(method: (name: InspectionRoute) => Method) {
  const names = Object.keys(INSPECTION_ROUTES) as InspectionRoute[];
  return Object.fromEntries(names.map((name) => [name, method(name)])) as Record<InspectionRoute, Method>;
}
