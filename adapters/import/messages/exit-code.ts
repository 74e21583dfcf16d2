const EXIT =
  /^[ \t[(<]*(?:(?:the )?(?:process|command|script|program)?[\w ]{0,24}?)\b(?:exit(?:ed)?(?: with)?(?:[ _-]?(?:code|status))?|return[ _-]?code|rc)[\s:=>]{1,3}(-?\d{1,5})\b[^\n]{0,24}$/im;
const RETURN_CODE = /^\s*<returncode>\s*(-?\d+)\s*<\/returncode>\s*/i;
const WRAPPED =
  /^\s*<(output|stdout|observation|tool_response|function_results?|untrusted_context)>\n?([\s\S]*?)\n?<\/\1>\s*$/i;
/** What programs say of a command, a line each, before what it printed. */
const ENVELOPE =
  /^(?:(?:Chunk ID|Wall time|Process (?:exited|running)|Exit code|Original token count|Total output lines|Command|Directory|Signal)\b[^\n]*\n)+Output:[ \t]*\n?/i;
/** Lines behind it, of Gemini CLI and Qwen Code. */
const CLOSING =
  /\n(?:Error: \(none\)\n)?Exit Code: [^\n]*\nSignal: [^\n]*(?:\nBackground PIDs: [^\n]*)?(?:\nProcess Group PGID: [^\n]*)?/;
const SAID = /\bexit code:? -?\d/i;
const LOOKED_AT = 300;

/** A result with the exit status of what was run, said in one form where it is not 0: readers of results know it. */
export function withExitCode(text: string, code: unknown): string {
  const number = typeof code === 'string' ? Number(code) : code;
  if (typeof number !== 'number' || Number.isNaN(number)) return text;
  // Nothing to show, and done: that too is a result.
  if (number === 0) return text.trim() === '' ? '[exit code: 0]' : text;
  return SAID.test(text.slice(-LOOKED_AT)) ? text : `${text.trimEnd()}\n[exit code: ${number}]`.trimStart();
}

/** The output of a command alone, without the lines in which a program speaks of it. */
export function withoutEnvelope(text: string): string {
  const printed = text.replace(ENVELOPE, '');
  return printed === text ? text : printed.replace(CLOSING, '');
}

/** A result out of the tags around it, with the exit status that it begins or ends with. */
export function plainResult(text: string): string {
  const tagged = RETURN_CODE.exec(text);
  const body = (tagged ? text.slice(tagged[0].length) : text).replace(/^\s*OBSERVATION:[ \t]*\n/, '');
  const inner = WRAPPED.exec(body)?.[2] ?? withoutEnvelope(body);
  const code =
    tagged?.[1] ?? EXIT.exec(text.slice(0, LOOKED_AT))?.[1] ?? EXIT.exec(text.slice(-LOOKED_AT))?.[1];
  return withExitCode(inner, code === undefined ? undefined : Number(code));
}
