/** Every constant of the generator that has a meaning. They were chosen so that agents without advice do .15 to .35. */
export const SETTINGS = {
  /** Goals of a world. */
  goals: [2, 4],
  /** Clauses of a task: weights of one, two and three. */
  clauses: [0.6, 0.28, 0.12],
  /** Customers that runs are drawn from; each is a group. */
  customers: 40,
  /** Highest share of flipped labels. */
  noise: 0.1,
  /** Shares of goals with a rule of each sort. */
  rules: {
    status: 0.35,
    before: 0.45,
    after: 0.2,
    edit: 0.5,
    value: 0.4,
    transient: 0.3,
    deadEnd: 0.3,
    once: 0.3,
  },
  /** Circumstances that bring a duty, and phrases that mean nothing. */
  circumstances: 2,
  distractors: 2,
  /** How often such a phrase is in a task. */
  phrase: 0.2,
  /** Shares of a prerequisite that is silent, and of a status that no operator mends. */
  silent: 0.35,
  hopeless: 0.35,
  /** How often an object has a status that is refused; the same where nothing mends it. */
  refusedStatus: 0.45,
  hopelessStatus: 0.2,
  /** How often a transient error and a dead end occur. */
  transient: 0.4,
  deadEnd: 0.2,
  /** Ranges of the habits of agents. */
  habits: {
    understanding: [0.85, 0.98],
    hint: [0.3, 0.65],
    step: [0.15, 0.45],
    alarmed: 0.35,
    idle: [0.05, 0.3],
    rightValue: [0.2, 0.7],
    patience: [2, 4],
    noticed: 0.5,
    obedience: 0.5,
  },
  /** Actions that an agent has for a task, and for each clause of it. */
  budget: [6, 9],
} as const;
