/** What programs put around or into a person's words. */
const INSERTED =
  /<(system-reminder|environment_details|additional_data|attached_files|ide_selection|ide_opened_file|hook_context)>[\s\S]*?<\/\1>/g;
/** Tags around a person's words. */
const AROUND =
  /^\s*<(task|feedback|user_message|user_query|user_request|answer|query|question)>\s*([\s\S]*?)\s*<\/\1>/;
/** A message that is one element of a program: what it is told about files, rules, the state of a machine. */
const ELEMENT = /^\s*<([A-Za-z_][\w-]*)>[\s\S]*<\/\1>\s*$/;
const OWN_ELEMENT =
  /context|instruction|reminder|details|aborted|permission|caveat|memor|skill|rules|plugins|stdout|stderr|turn_/i;
const HEADED =
  /^\s*(?:# (?:AGENTS|CLAUDE|GEMINI)\.md instructions|This is the Gemini CLI\. We are setting up the context)/;
/** What a person says of a task that an agent took for done, out of what the program puts before it. */
const SAID_OF_END = /^\s*\[attempt_completion\][^\n]*(?:[\s\S]*?<feedback>\s*([\s\S]*?)\s*<\/feedback>)?/;
const REQUEST = /(?:^|\n)## My request for Codex:\s*([\s\S]+)$/;

/** A person's words without what a program put there; empty where nothing of it was theirs. */
export function personWords(text: string): string {
  if (HEADED.test(text)) return '';
  const element = ELEMENT.exec(text)?.[1];
  if (element !== undefined && OWN_ELEMENT.test(element) && !AROUND.test(text)) return '';
  const rest = text.replace(INSERTED, '').trim();
  const ended = SAID_OF_END.exec(rest);
  if (ended) return ended[1] ?? '';
  return AROUND.exec(rest)?.[2] ?? REQUEST.exec(rest)?.[1]?.trim() ?? rest;
}
