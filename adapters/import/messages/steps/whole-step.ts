import { asText, type Fields, fieldsOf, firstOf, firstText, isFields, listOf } from '../../fields.js';
import type { Note } from '../../finding.js';
import type { Part } from '../parts.js';
import { readCall, readResult } from '../parts.js';
import { type LoggedStep, text } from './logged-step.js';

/** A step with what it did and what came of it, in one object. */
export function wholeStep(step: Fields, note: Note): LoggedStep | undefined {
  const seen = firstOf(
    step.observation,
    step.result,
    step.output,
    step.tool_output,
    step.observations,
    step.tool_result,
    step.toolResults,
    step.error,
  );
  const acted = firstOf(
    step.action,
    step.tool,
    step.tool_name,
    step.command,
    step.tool_calls,
    step.toolCalls,
    step.function_name,
  );
  if (typeof step.role === 'string' || (acted === undefined && !Array.isArray(fieldsOf(seen).results)))
    return undefined;
  const thought = text(firstText(step.message, step.thought, step.text, step.reasoning, step.log));
  const results = listOf(fieldsOf(seen).results);
  const calls = (acted === undefined ? [] : listOf(acted)).map(readCall);
  if (seen === undefined && Array.isArray(acted)) return undefined;
  if ((Array.isArray(acted) || acted === undefined) && calls.every((call) => call !== undefined)) {
    const given = Array.isArray(seen)
      ? seen
      : results.length > 0
        ? results
        : seen === undefined
          ? []
          : [seen];
    return {
      role: 'assistant',
      parts: [
        ...thought,
        ...calls.map((call) => ({ call: call! })),
        ...given.map((one) => ({ result: readResult(isFields(one) ? one : { output: one }, note) })),
      ],
    };
  }
  if (seen === undefined && !('observation' in step)) return undefined;
  const failed = step.error !== undefined && step.error !== null && step.error !== '' && step.error !== false;
  const result: Part = {
    result: readResult(
      { output: seen, ...(failed ? { error: step.error, isError: true } : {}), exit_code: step.exit_code },
      note,
    ),
  };
  const written = typeof acted === 'string' && step.tool === undefined && step.tool_name === undefined;
  const given = firstOf(
    step.args,
    step.arguments,
    step.input,
    step.action_input,
    step.tool_input,
    step.parameters,
    step.params,
  );
  if (written && given === undefined) {
    // SWE-agent writes commands, with what was answered beside them; others write actions of a world of their own.
    const shell = 'response' in step || 'state' in step || step.command === acted;
    const command = acted.trim();
    if (shell && command !== '')
      return {
        role: 'assistant',
        parts: [...thought, { call: { name: 'bash', input: { command } } }, result],
      };
    return { role: 'assistant', parts: [{ text: command || asText(step.thought ?? '') }, result] };
  }
  const call = isFields(acted)
    ? readCall(acted)
    : readCall({
        ...step,
        id: undefined,
        name: firstText(step.tool, step.tool_name, step.function_name, acted),
        arguments: given,
        action: undefined,
      });
  return {
    role: 'assistant',
    parts: [...thought, ...(call ? [{ call }] : [{ text: asText(acted) }]), result],
  };
}
