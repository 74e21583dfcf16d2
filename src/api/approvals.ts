/** Who decides whether a lesson in words is told. */
export const APPROVALS = ['counts', 'person', 'both'] as const;
/** One of {@link APPROVALS}. */
export type Approval = (typeof APPROVALS)[number];
