import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { report } from './print.mjs';

Runtime.install({ logger: new DefaultLogger('ERROR') });
const here = dirname(fileURLToPath(import.meta.url));
const bundle = await bundleWorkflowCode({
  workflowsPath: join(here, 'temporal-workflows.mjs'),
  logger: new DefaultLogger('ERROR'),
  webpackConfigHook: (config) => ({
    ...config,
    resolve: {
      ...config.resolve,
      alias: { ...config.resolve?.alias, 'knowhow/ai-sdk': join(process.env.KNOWHOW_DIST, 'ai-sdk.js') },
    },
  }),
});

/** Their numbers in Temporal's protocol. */
const EVENTS = {
  WORKFLOW_EXECUTION_STARTED: 1,
  WORKFLOW_EXECUTION_COMPLETED: 2,
  WORKFLOW_TASK_SCHEDULED: 5,
  WORKFLOW_TASK_STARTED: 6,
  WORKFLOW_TASK_COMPLETED: 7,
};
const at = (second) => ({ seconds: 1_790_000_000 + second, nanos: 0 });
/** The history of a workflow that did nothing but end: timers or ids of anybody else would not be in it. */
const historyOf = (workflowType) => ({
  events: [
    {
      eventType: EVENTS.WORKFLOW_EXECUTION_STARTED,
      workflowExecutionStartedEventAttributes: {
        workflowType: { name: workflowType },
        taskQueue: { name: 'shop' },
        originalExecutionRunId: 'run-1',
        firstExecutionRunId: 'run-1',
        attempt: 1,
        workflowTaskTimeout: { seconds: 10, nanos: 0 },
      },
    },
    {
      eventType: EVENTS.WORKFLOW_TASK_SCHEDULED,
      workflowTaskScheduledEventAttributes: { taskQueue: { name: 'shop' }, attempt: 1 },
    },
    { eventType: EVENTS.WORKFLOW_TASK_STARTED, workflowTaskStartedEventAttributes: { scheduledEventId: 2 } },
    {
      eventType: EVENTS.WORKFLOW_TASK_COMPLETED,
      workflowTaskCompletedEventAttributes: { scheduledEventId: 2, startedEventId: 3 },
    },
    {
      eventType: EVENTS.WORKFLOW_EXECUTION_COMPLETED,
      workflowExecutionCompletedEventAttributes: { workflowTaskCompletedEventId: 4 },
    },
  ].map((event, index) => ({ eventId: index + 1, eventTime: at(index), taskId: index + 1, ...event })),
});

/** What a replay of a history says: nothing, or why it is another workflow. */
async function replayed(name) {
  try {
    await Worker.runReplayHistory(
      { workflowBundle: bundle, replayName: name },
      historyOf(name),
      'workflow-4711',
    );
    return 'replayed';
  } catch (error) {
    return /TMPRL\d+/.exec(error.message)?.[0] ?? error.message;
  }
}
const results = {};
for (const name of ['plain', 'guided', 'timed']) results[name] = await replayed(name);
report(results);
