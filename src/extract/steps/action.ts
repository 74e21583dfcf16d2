/** One thing an agent did in one turn. Parallel tool calls are several actions. */
export interface Action {
  /** The tool's name in the spelling it was offered in; `say` for a plain reply. */
  name: string;
  /** The arguments by name; empty for a reply. An argument without a name is called `input`. */
  args: Record<string, unknown>;
  /** The reply, the message that went with a call, or the phrase a text action was given as. */
  text?: string;
  /** What the agent wrote down as its reasoning. */
  thought?: string;
}
