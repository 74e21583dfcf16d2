/** Who decides whether a lesson in words is told; of two the later one tells less. */
export const APPROVALS = ['measured', 'counts', 'held', 'person', 'both'] as const;
/** One of {@link APPROVALS}. */
export type Approval = (typeof APPROVALS)[number];
