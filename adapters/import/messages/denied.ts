const DENIED =
  /^\s*(?:The user doesn't want to (?:proceed with|take) this (?:tool use|action)|The user denied this operation)/;
const SAID =
  /(?:the user (?:said|provided the following reason[^:]{0,200})|the following feedback):\s*(?:<feedback>\s*)?(\S[\s\S]*)$/i;

/** What a person said in the place of allowing a call, as programs tell the model; undefined for any other result. */
export const denialIn = (result: string): string | undefined =>
  DENIED.test(result)
    ? (SAID.exec(result)?.[1]
        ?.trimEnd()
        .replace(/<\/feedback>$/, '')
        .trimEnd() ?? 'The user did not allow this call.')
    : undefined;
