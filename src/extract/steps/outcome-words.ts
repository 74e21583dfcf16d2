import { BAD_SAYING } from './error-words.js';
import type { OutcomeSign } from './outcome-sign.js';
import { plainText } from './plain-text.js';
import { findReportedError, isReportedError } from './reported-errors.js';

/** A result longer than this is data: only its opening and its shape can make it an error. */
const SHORT = 200;
const OPENING = 400;

const INTERRUPTED =
  /^\W{0,3}(?:(?:the )?(?:request|tool (?:use|call)|action|command|operation|execution|run|task)\s+(?:was |has been |is )?)?(?:interrupted|cancell?ed|aborted|stopped|rejected|declined|denied)\s+by\s+(?:the\s+)?(?:user|human|operator|person)|^\W{0,3}(?:the )?(?:user|human|customer)\s+(?:has |have )?(?:interrupted|cancell?ed|aborted|stopped|rejected|declined|denied|hung up|doesn'?t want to proceed)|^\W{0,3}(?:KeyboardInterrupt|AbortError|\^C)\b|^\W{0,3}(?:the )?(?:operation|request|action) was (?:aborted|interrupted)|^\W{0,3}(?:interrupted|aborted)\W{0,3}$/i;
const TRACEBACK = /^Traceback \(most recent call last\)/m;
const THROWN = /^(?:\w{1,64}\.){0,8}\w{0,64}(?:Error|Exception|Fault)(?:\s?\([^)]{0,80}\))?:/;
const NO_FAULT = /^\W{0,3}(?:no errors?\b|0 errors?\b|errors?: ?(?:0|none|no)\W*$|without (?:any )?errors?)/i;
const OPENS_BAD =
  /^\W{0,3}(?:(?:\w{1,20} )?errors?\s*(?:[:!([-]|\d|in |at |from |while |when |occurr|code|reading|executing|calling|during)|error\W*$|an? (?:\w{1,20} )?error (?:has )?occurred|(?:unhandled |uncaught )?exception\b|failed\b|failure\b|fatal\b|panic:|invalid\b|illegal\b|cannot\b|can'?t\b|could(?: not|n'?t)\b|unable to\b|unknown (?:action|command|tool|function|option|argument|user|id)\b|unrecogni[sz]ed\b|unsupported\b|not (?:found|allowed|permitted|authorized|supported|available|implemented|possible)\b|no such\b|no (?:results?|match(?:es)?|matching \w{1,20}|items?|records?) ?(?:$|[.!]|found|were found|for )|access (?:is )?denied|permission denied|forbidden\b|unauthori[sz]ed\b|authentication (?:failed|required)|timed? ?out\b|timeout\b|rate limit|too many requests|bad request|internal server error|service unavailable|syntax error|missing (?:required|argument|parameter)|nothing happens|rejected\b|denied\b|you (?:can'?t|cannot|are not (?:able|allowed)|don'?t have (?:permission|access))|i (?:don'?t|do not) (?:understand|recognize) (?:that|this))/i;
const HTTP_STATUS =
  /^\W{0,3}(?:(?:HTTP(?:\/\d(?:\.\d)?)?|status(?: code)?:?|response(?: code)?:?|error(?: code)?:?)\s{0,2})[45]\d\d\b|^\W{0,3}[45]\d\d (?:Bad|Unauthorized|Payment|Forbidden|Not|Method|Request|Conflict|Gone|Too|Unprocessable|Internal|Service|Gateway|Client|Server)\b|(?:status code|HTTP) [45]\d\d\b/i;
const EXIT_STATUS =
  /\b(?:exit(?:ed)?(?: with)?|return(?:ed)?|finished with|non-zero exit)[ _-]?(?:exit )?(?:code|status)["'>]?[:= (>]{1,3}(-?\d{1,5})\b/gi;
/** As the last line says it alone. */
const LAST_EXIT = /^\W{0,3}(?:exit(?:ed)?|status|rc)\W{1,3}(?:with )?(-?\d{1,5})\W{0,3}$/i;
const SAYS_BAD =
  /\b(?:not found|does(?: not|n'?t) exist|no such (?:file|\w{1,20})|command not found|no module named|not (?:allowed|permitted|authorized|supported|recognized|possible|valid)|permission denied|access denied|timed out|failed to|has failed|failed[.!]?$|nothing happens|is invalid|invalid (?:action|argument|command|input|parameter|id|request|credentials|format|syntax)|incorrect|is wrong|not enough|insufficient|out of (?:range|bounds|stock)|already exists|is required|must (?:be|match|have|not)|connection refused|was refused|could(?: not|n'?t)|cannot be|can'?t be|unable to|please try again)\b/i;

/** The last line of a traceback that names what was thrown. */
function thrownIn(text: string): string | undefined {
  const lines = text.trimEnd().split('\n').slice(-40);
  return lines.findLast((line) => THROWN.test(line.trim()))?.trim() ?? lines.at(-1)?.trim();
}

/** The exit status that a text says, the last one where it says several; undefined where it says none. */
export function exitIn(text: string): number | undefined {
  const part = text.length <= 4000 ? text : text.slice(0, 1000) + text.slice(-1000);
  const said =
    [...part.matchAll(EXIT_STATUS)].at(-1) ?? LAST_EXIT.exec(part.slice(part.lastIndexOf('\n') + 1));
  return said?.[1] === undefined ? undefined : Number(said[1]);
}

const isBad = (line: string, commands: string): boolean =>
  THROWN.test(line) || OPENS_BAD.test(line) || HTTP_STATUS.test(line) || isReportedError(line, commands);

/**
 * Reads a result by its words. Conservative: how a text begins, what concludes it, the places where shells, compilers,
 * test runners and HTTP put errors, or the whole of a short one can make it an error, so that a page about errors is none.
 *
 * @param commands what was run, where the call ran a command: a program that complains says its own name first
 * @returns undefined for a text that holds nothing
 */
export function readOutcomeWords(result: string, commands = ''): OutcomeSign | undefined {
  const text = plainText(result).trim();
  if (text === '' || /^(?:null|none|undefined)$/i.test(text)) return undefined;
  const opening = text.slice(0, OPENING);
  const firstLine = opening.split('\n', 1)[0]!;
  const isBadLine = (line: string): boolean => isBad(line, commands);
  if (INTERRUPTED.test(firstLine)) return { outcome: 'interrupted', message: firstLine };
  if (TRACEBACK.test(text.slice(0, 2000))) {
    const message = thrownIn(text.slice(-8000));
    return { outcome: 'error', ...(message === undefined ? {} : { message }) };
  }
  if (NO_FAULT.test(opening)) return { outcome: 'ok' };
  if (isBadLine(firstLine)) return { outcome: 'error', message: firstLine };
  const exit = exitIn(text);
  if (exit === 0) return { outcome: 'ok' };
  const reported = findReportedError(text, commands, isBadLine);
  if (exit !== undefined) {
    const errorLine = text
      .split('\n', 200)
      .find((line) => SAYS_BAD.test(line.slice(0, OPENING)) || THROWN.test(line.slice(0, OPENING)));
    return { outcome: 'error', message: reported ?? errorLine ?? firstLine };
  }
  if (reported !== undefined) return { outcome: 'error', message: reported };
  if (text.length <= SHORT && (SAYS_BAD.test(text) || BAD_SAYING.test(text))) {
    return { outcome: 'error', message: firstLine };
  }
  return { outcome: 'ok' };
}
