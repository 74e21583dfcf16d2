import type { VNode } from 'preact';
import type { RecordDetails } from '../../../../src/api/inspection-results.js';
import { count } from '../format.js';
import { words } from '../words.js';
import { OperatorLink } from './operator-card.js';

type Turn = RecordDetails['record']['turns'][number];
type Step = RecordDetails['steps'][number];

function StepView({ step }: { step: Step }): VNode {
  return (
    <div class={step.refused ? 'step refused' : 'step'}>
      <OperatorLink operator={step.operator} />{' '}
      {step.refused ? <span class="badge bad">✗ {words.run.refused}</span> : null}
      <pre>{step.action}</pre>
      {step.error === undefined ? null : <p class="wrong">{step.error}</p>}
    </div>
  );
}

function TurnView({ turn, steps }: { turn: Turn; steps: readonly Step[] }): VNode {
  return (
    <li>
      <h3>{words.run.turn(count(turn.turn))}</h3>
      {steps.length > 0 ? (
        steps.map((step, i) => <StepView key={`${i} ${step.operator}`} step={step} />)
      ) : (
        <pre>{turn.decision}</pre>
      )}
      {turn.result ? (
        <>
          <h4>{words.run.result}</h4>
          <pre>{turn.result}</pre>
        </>
      ) : null}
      <details>
        <summary>{words.run.raw}</summary>
        <h4>{words.run.inputs}</h4>
        <pre>{turn.inputs}</pre>
        <h4>{words.run.decision}</h4>
        <pre>{turn.decision}</pre>
        {turn.memory ? (
          <>
            <h4>{words.run.memory}</h4>
            <pre>{turn.memory}</pre>
          </>
        ) : null}
      </details>
    </li>
  );
}

/** What a run did, turn by turn: its actions as the model reads them, what came back, and the stored text behind. */
export function RunSteps({ shown }: { shown: RecordDetails }): VNode {
  const { turns } = shown.record;
  return (
    <section class="card">
      <h2>{words.run.did(count(turns.length))}</h2>
      <ol class="turns">
        {turns.map((turn) => (
          <TurnView
            key={turn.turn}
            turn={turn}
            steps={shown.steps.filter((step) => step.turn === turn.turn)}
          />
        ))}
      </ol>
    </section>
  );
}
