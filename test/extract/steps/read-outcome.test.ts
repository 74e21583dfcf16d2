import { expect, test } from 'vitest';
import type { Outcome } from '../../../src/domain/entry.js';
import { readOutcome } from '../../../src/extract/steps/read-outcome.js';

const CALL = { name: 'find_book', args: {} };
const REPLY = { name: 'say', args: {}, text: 'Which book?' };

const OF_CALLS: [result: string | undefined, outcome: Outcome, message?: string][] = [
  // Structure
  ['{"error": "book not found"}', 'error', 'book not found'],
  ['{"error": null, "copies": 2}', 'ok'],
  ['{"errors": [], "data": {"id": 1}}', 'ok'],
  ['{"errors": [{"message": "no such field"}]}', 'error', 'no such field'],
  ['{"success": false, "message": "reader has no card"}', 'error', 'reader has no card'],
  ['{"success": true, "message": "Error log cleared"}', 'ok'],
  ['{"ok": false}', 'error'],
  ['{"accepted": false, "why": "shelf is locked"}', 'error', 'shelf is locked'],
  ['{"accepted": true, "why": "shelf is open"}', 'ok'],
  ['{"isError": true, "content": [{"type": "text", "text": "disk full"}]}', 'error', 'disk full'],
  ['{"content": [{"type": "text", "text": "2 copies"}]}', 'ok'],
  ['{"content": [{"type": "text", "text": "Error: no copies"}]}', 'error', 'Error: no copies'],
  ['{"status": "error", "detail": "late"}', 'error', 'late'],
  ['{"status": 404, "message": "no such reader"}', 'error', 'no such reader'],
  ['{"statusCode": 500, "body": "oops"}', 'error', 'oops'],
  ['{"status": 200, "body": "fine"}', 'ok'],
  ['{"exit_code": 2, "stderr": "bad flag"}', 'error', 'bad flag'],
  ['{"exit_code": 0, "stderr": "warning: error in config ignored"}', 'ok'],
  ['{"interrupted": true, "message": "stopped by user"}', 'interrupted', 'stopped by user'],
  ['{"result": "Error: shelf missing"}', 'error', 'Error: shelf missing'],
  // Data is not an error, whatever words it holds
  ['{"title": "The Error of Our Ways", "note": "not found in the north"}', 'ok'],
  ['{"order_id": "A1", "status": "cancelled", "items": [1, 2, 3]}', 'ok'],
  ['{"id": 3, "amount": 4, "method": "card", "status": "failed"}', 'ok'],
  ['{"id": 1, "name": "card", "granted": false, "reader": 2, "reason": "late"}', 'ok'],
  ['[{"id": 1, "error": "x"}, {"id": 2}]', 'ok'],
  ['[]', 'ok'],
  ['anna_meier_4412', 'ok'],
  ['42.5', 'ok'],
  [`Errors and how to avoid them. ${'A long page about mistakes. '.repeat(20)}`, 'ok'],
  [`The lost key could not be found for years. ${'More of the story. '.repeat(20)}`, 'ok'],
  ['No errors.', 'ok'],
  ['Transfer successful', 'ok'],
  ['The shelf 1 is closed.', 'ok'],
  ['Process finished with exit code 0', 'ok'],
  // Words
  ['Error: book not found', 'error', 'Error: book not found'],
  ['ERROR', 'error', 'ERROR'],
  ['Error executing tool find_book: bad JSON', 'error', 'Error executing tool find_book: bad JSON'],
  ['Nothing happens.', 'error', 'Nothing happens'],
  ['Invalid action: fly', 'error', 'Invalid action: fly'],
  ["Could not find [Emma]. Similar: ['Emma (novel)']", 'error', 'Could not find [Emma]'],
  ['No Results', 'error', 'No Results'],
  ['No results found for "emma"', 'error', 'No results found for "emma"'],
  ['Permission denied', 'error', 'Permission denied'],
  ['bash: emma: command not found', 'error', 'bash: emma: command not found'],
  ['/usr/bin/python3: No module named emma', 'error', '/usr/bin/python3: No module named emma'],
  ['Request timed out after 30 s', 'error', 'Request timed out after 30 s'],
  ['HTTP/1.1 503 Service Unavailable', 'error', 'HTTP/1.1 503 Service Unavailable'],
  ['404 Not Found', 'error', '404 Not Found'],
  ['Answer is INCORRECT', 'error', 'Answer is INCORRECT'],
  ['make: nothing built\nexit code: 2', 'error', 'make: nothing built'],
  [
    'Traceback (most recent call last):\n  File "a.py", line 1, in <module>\nKeyError: \'emma\'',
    'error',
    "KeyError: 'emma'",
  ],
  ['TypeError: x is not a function\n    at main (a.js:1:1)', 'error', 'TypeError: x is not a function'],
  ['requests.exceptions.ConnectionError: no route', 'error', 'requests.exceptions.ConnectionError: no route'],
  // Interruptions
  ['[Request interrupted by user]', 'interrupted', '[Request interrupted by user]'],
  ['Cancelled by the user', 'interrupted', 'Cancelled by the user'],
  [
    "The user doesn't want to proceed with this tool use.",
    'interrupted',
    "The user doesn't want to proceed with this tool use",
  ],
  // Nothing
  [undefined, 'unknown'],
  ['', 'unknown'],
  ['null', 'unknown'],
];

test.each([
  ['{"error": {"code": "E7", "message": "shelf is locked"}}', 'shelf is locked'],
  ['{"error": {"code": "TC-0"}}', 'TC-0'],
  ['{"error": {"type": "shelf_locked", "message": "no"}}', 'no'],
  ['{"error": "Locked", "message": "the shelf is locked"}', 'the shelf is locked'],
  ['{"error": "Locked", "code": "E7", "message": "the shelf is locked"}', 'Locked'],
  ['{"success": false, "code": "NO_CARD", "message": "reader has no card"}', 'reader has no card'],
  ['{"error": "the shelf is locked"}', 'the shelf is locked'],
  ['{"error": {"code": 404, "message": "no shelf"}}', 'no shelf'],
  ['{"type": "error", "message": "no shelf"}', 'no shelf'],
])('the error of %s is said as %j', (result, message) => {
  expect(readOutcome(result, CALL)).toEqual({ outcome: 'error', message });
});

test.each(OF_CALLS)('a call that gave %j is %s', (result, outcome, message) => {
  expect(readOutcome(result, CALL)).toEqual({ outcome, ...(message === undefined ? {} : { message }) });
});

const OF_REPLIES: [result: string, outcome: Outcome, correction: boolean][] = [
  ['Emma, please.', 'unknown', false],
  ['No, thank you. That will be all.', 'unknown', false],
  ['I could not find it anywhere, an error I guess', 'unknown', false],
  ['Please wait for my mail, it will take a day', 'unknown', false],
  ['Wait, is that so? I thought it was free.', 'unknown', false],
  ['###STOP###', 'unknown', false],
  ['Yes, cancel it please.', 'unknown', false],
  ["No, I didn't get the mail.", 'unknown', false],
  ['Stop.', 'interrupted', false],
  ['Please stop doing that', 'interrupted', false],
  ['Wait, no', 'interrupted', false],
  ['hold on, let me look', 'interrupted', false],
  ["Don't proceed yet", 'interrupted', false],
  ['Never mind.', 'interrupted', false],
  ["No, that's wrong.", 'interrupted', true],
  ["Oh... no, that's not it.", 'interrupted', true],
  ['Wait, I meant the other one', 'interrupted', true],
  ['I said the blue one', 'unknown', false],
  ["That's not what I asked for", 'interrupted', true],
  ['You misunderstood me', 'interrupted', true],
  ["I didn't ask for a refund", 'interrupted', true],
  ['Wrong order', 'interrupted', true],
];

test.each(OF_REPLIES)('a reply answered with %j is %s', (result, outcome, correction) => {
  const reading = readOutcome(result, REPLY, 'user');
  expect(reading.outcome).toBe(outcome);
  expect(reading.correction ?? false).toBe(correction);
});

test('what a person says after a call is not the result of the call', () => {
  expect(readOutcome('Error: is that what you see?', CALL, 'user')).toEqual({ outcome: 'unknown' });
});

test('the message is one line of at most 160 characters', () => {
  const { message } = readOutcome(`Error: ${'the shelf was not where it should have been '.repeat(9)}`, CALL);
  expect(message!.length).toBeLessThanOrEqual(160);
  expect(message!.endsWith('…')).toBe(true);
});
