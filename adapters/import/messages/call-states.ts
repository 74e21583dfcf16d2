import { type Fields, fieldsOf, listOf, textIn } from '../fields.js';

const FAILED = /^error/;

/** The results that Continue keeps beside a message, in the states of its calls: what came back is a list of texts. */
export const resultsOfStates = (states: unknown): Fields[] =>
  listOf(states)
    .map(fieldsOf)
    .filter(({ output }) => Array.isArray(output))
    .map(({ toolCallId, status, output }) => ({
      toolCallId,
      status: FAILED.test(textIn(status) ?? '') ? 'error' : status,
      output: listOf(output)
        .map((item) => textIn(fieldsOf(item).content) ?? '')
        .join('\n'),
    }));
