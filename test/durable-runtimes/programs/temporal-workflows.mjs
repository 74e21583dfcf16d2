import '@temporalio/ai-sdk/lib/load-polyfills.js';
import { ApplicationFailure, sleep, uuid4 } from '@temporalio/workflow';
import * as ai from 'ai';
import { run, withKnowledge } from 'knowhow/ai-sdk';
import { scriptedModel, TASK, toolsOf } from './scripted-model.mjs';

/** Knowledge that a workflow must not reach. */
function knowledgeOf(calls) {
  return {
    enhanceTask: async ({ input_text }) => {
      calls.push('asked');
      return { response: input_text };
    },
    storeKnowledge: async () => {
      calls.push('stored');
      return { status: 'accepted', message: '', tenant_id: 'support' };
    },
  };
}

/** An agent in the code of a workflow, by itself or with what adds experience to it. */
async function agent(withIt) {
  const calls = [];
  const told = [];
  const { model } = scriptedModel('v3');
  const options = {
    knowledge: knowledgeOf(calls),
    tenant: 'support',
    newId: uuid4,
    onError: ({ message }) => void told.push(message),
  };
  const ask = (its, telemetry) =>
    ai.generateText({
      model: its,
      experimental_telemetry: telemetry,
      tools: toolsOf(ai),
      stopWhen: ai.stepCountIs(9),
      maxRetries: 0,
      prompt: TASK,
    });
  const { text } = withIt
    ? await run({ ...options, runId: 'workflow-4711' }, (its) =>
        ask(withKnowledge(model, options), its.telemetry),
      )
    : await ask(model);
  // What a workflow gives is not compared with its history, but that it ends well is.
  const isRight = text === 'Swapped.' && calls.length === 0 && told.length === (withIt ? 1 : 0);
  if (!isRight) throw ApplicationFailure.nonRetryable(JSON.stringify({ text, calls, told }));
}

export const plain = () => agent(false);
export const guided = () => agent(true);
/** What any timer does to the history of such a workflow. */
export async function timed() {
  await sleep(1);
}
