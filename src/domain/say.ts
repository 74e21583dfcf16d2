/** The name of the action that is a plain reply to the person or program that the agent talks to. */
export const SAY = 'say';
