import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { EnhanceRequest } from '../../../../src/api/enhance-request.js';
import { announce } from '../announce.js';
import { ask } from '../ask.js';
import { commandLine } from '../command-line.js';
import { ExampleTasks } from '../parts/example-tasks.js';
import { Explained } from '../parts/explained.js';
import { Field } from '../parts/field.js';
import { Loaded } from '../parts/loaded.js';
import { PageHead } from '../parts/page-head.js';
import { SameByHand } from '../parts/same-by-hand.js';
import { hrefOf, place, show } from '../router.js';
import { useAsked } from '../use-asked.js';
import { words } from '../words.js';

/** What is tried, as the address has it: of the second, its fields end in `2`. */
const FIELDS = ['task', 'agent', 'observation', 'tokens'] as const;
type FieldName = (typeof FIELDS)[number];
type Tried = Record<FieldName, string>;

const triedOf = (params: Readonly<Record<string, string>>, side: '' | '2'): Tried =>
  Object.fromEntries(FIELDS.map((name) => [name, params[`${name}${side}`] ?? ''])) as Tried;

function requestOf(collection: string, { task, agent, observation, tokens }: Tried): EnhanceRequest {
  return {
    tenant_id: collection,
    input_text: task,
    ...(agent === '' ? {} : { agent_type: agent }),
    ...(observation === '' ? {} : { context: { observation } }),
    ...(tokens === '' ? {} : { max_tokens: Number(tokens) }),
  };
}

function commandOf({
  tenant_id: tenant,
  input_text: task,
  agent_type: agent,
  max_tokens: tokens,
}: EnhanceRequest): string {
  return commandLine(['enhance', task], {
    tenant,
    explain: true,
    'agent-type': agent,
    'max-tokens': tokens,
  });
}

function TriedForm({
  side,
  legend,
  agents,
}: {
  side: '' | '2';
  legend: string;
  agents: readonly string[];
}): VNode {
  const tried = triedOf(place.value.params, side);
  const draft = useSignal(tried);
  useEffect(() => {
    draft.value = tried;
  }, [JSON.stringify(tried)]);
  const control = (name: FieldName) => ({
    value: draft.value[name],
    onInput: (event: { currentTarget: { value: string } }) => {
      draft.value = { ...draft.value, [name]: event.currentTarget.value };
    },
  });
  const submit = (event: Event): void => {
    event.preventDefault();
    show(Object.fromEntries(FIELDS.map((name) => [`${name}${side}`, draft.value[name].trim()])));
  };
  return (
    <form class="card" onSubmit={submit} aria-label={legend}>
      <Field label={words.trial.task}>
        {(ids) => <textarea {...ids} rows={2} required {...control('task')} />}
      </Field>
      <details class="more" open={tried.agent !== '' || tried.tokens !== '' || tried.observation !== ''}>
        <summary>{words.trial.more}</summary>
        <div class="fields">
          <Field label={words.trial.agent}>
            {(ids) => (
              <>
                <input {...ids} {...control('agent')} list={`${ids.id}-list`} />
                <datalist id={`${ids.id}-list`}>
                  {agents.map((one) => (
                    <option key={one} value={one} />
                  ))}
                </datalist>
              </>
            )}
          </Field>
          <Field label={words.trial.tokens}>
            {(ids) => <input {...ids} type="number" min={0} max={100_000} {...control('tokens')} />}
          </Field>
        </div>
        <Field label={words.trial.observation} hint={words.trial.observationHint}>
          {(ids) => <textarea {...ids} rows={2} {...control('observation')} />}
        </Field>
      </details>
      <button type="submit" class="primary">
        {words.trial.submit}
      </button>
    </form>
  );
}

function Result({
  collection,
  side,
  name,
}: {
  collection: string;
  side: '' | '2';
  name: string;
}): VNode | null {
  const tried = triedOf(place.value.params, side);
  const request = requestOf(collection, tried);
  const asked = useAsked(
    async (signal) => {
      if (tried.task === '') return undefined;
      const explained = await ask('explainTask', request, signal);
      announce(words.trial.done(explained.lines.length));
      return explained;
    },
    [JSON.stringify(request)],
  );
  if (tried.task === '') {
    return side === '' ? (
      <ExampleTasks collection={collection} to={(task) => hrefOf('try', { ...place.value.params, task })} />
    ) : null;
  }
  return (
    <>
      <Loaded asked={asked}>
        {(explained) =>
          explained ? (
            <Explained
              collection={collection}
              explained={explained}
              name={name}
              task={tried.task}
              changed={asked.again}
            />
          ) : null
        }
      </Loaded>
      <SameByHand route="explainTask" body={request} command={commandOf(request)} />
    </>
  );
}

/** Tries a task: what an agent that asks it is given, and why; beside another, where that is wanted. */
export function Trial({ collection }: { collection: string }): VNode {
  const { params } = place.value;
  const isCompared = params.compare === 'yes';
  const { value: names } = useAsked(
    (signal) => ask('listNames', { tenant_id: collection }, signal),
    [collection],
  );
  const agents = names?.agent_types ?? [];
  const toggle = (): void => {
    const first = triedOf(params, '');
    // The second begins as the first: one thing is changed, and the difference is its.
    const second = Object.fromEntries(FIELDS.map((name) => [`${name}2`, isCompared ? '' : first[name]]));
    show({ compare: isCompared ? undefined : 'yes', ...second });
  };
  return (
    <>
      <PageHead title={words.titles.trial} lead={words.trial.lead}>
        <button type="button" aria-pressed={isCompared} onClick={toggle}>
          {words.trial.compare}
        </button>
      </PageHead>
      <div class={isCompared ? 'columns' : undefined}>
        <div>
          {isCompared ? <h2>{words.trial.first}</h2> : null}
          <TriedForm side="" legend={words.trial.first} agents={agents} />
          <Result collection={collection} side="" name={isCompared ? ` · ${words.trial.first}` : ''} />
        </div>
        {isCompared ? (
          <div>
            <h2>{words.trial.second}</h2>
            <TriedForm side="2" legend={words.trial.second} agents={agents} />
            <Result collection={collection} side="2" name={` · ${words.trial.second}`} />
          </div>
        ) : null}
      </div>
    </>
  );
}
