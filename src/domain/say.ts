/** The name of the action that is a plain reply to whoever the agent talks to. */
export const SAY = 'say';
