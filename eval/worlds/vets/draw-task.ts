import type { Random } from '../../../src/index.js';
import { areMet, wordGoals } from '../worded-goals.js';
import type { Args, Choice, Task } from '../world.js';
import { type Dice, diceFrom } from './dice.js';
import { drawState } from './draw-state.js';
import { GOALS, type Goal } from './goals.js';
import type { Patient, State } from './state.js';
import { AREAS, TIMES } from './stock.js';
import { FRAMES } from './wordings.js';

const HOUSE = ['consulting', 'imaging', 'theatre'];

/** A day and an hour at which the right part of the house is free, and another part as well. */
function openSlot(dice: Dice, state: State, area: string): Args {
  const date = dice.day();
  const [time, ...others] = dice.some(TIMES, 3);
  const other = dice.pick(HOUSE.filter((one) => one !== area));
  const open = [
    ...dice.some([area, other], 2).map((each) => ({ time: time!, area: each })),
    ...others.map((each) => ({ time: each, area: dice.pick(HOUSE) })),
  ];
  open.sort((a, b) => (a.time < b.time ? -1 : Number(a.time > b.time)));
  for (const each of open) state.slots.push({ slot_id: dice.id('slt'), date, ...each, taken: false });
  return { date, time: time! };
}

const nameOf = (state: State, id: string): string =>
  state.patients.find(({ patient_id }) => patient_id === id)!.name;

function targetOf(dice: Dice, { kind }: Goal, state: State): Args {
  const anyone = (fit: (patient: Patient) => boolean = () => true): Patient =>
    dice.pick(state.patients.filter(fit));
  switch (kind) {
    case 'refill': {
      const { prescription_id, patient_id, drug } = state.prescriptions[0]!;
      return { drug, patient: nameOf(state, patient_id), prescription_id };
    }
    case 'move': {
      const { name, appointments } = anyone();
      const { appointment_id, kind: visit } = dice.pick(appointments);
      const area = AREAS[visit]!;
      return { kind: visit, patient: name, ...openSlot(dice, state, area), appointment_id, area };
    }
    case 'vaccinate': {
      const { name, vaccinations } = anyone((patient) => patient.vaccinations.length > 0);
      const { vaccine_id, name: vaccine, standing } = dice.pick(vaccinations);
      return { vaccine, patient: name, ...openSlot(dice, state, 'consulting'), vaccine_id, standing };
    }
    case 'sample': {
      const { sample_id, patient_id, specimen } = state.samples[0]!;
      return { specimen, patient: nameOf(state, patient_id), sample_id };
    }
    case 'claim': {
      const { invoice_id, patient_id, treatment } = dice.pick(state.invoices);
      return { treatment, patient: nameOf(state, patient_id), invoice_id };
    }
    case 'board': {
      const { name, species, patient_id } = anyone();
      return { species, patient: name, date: dice.day(), patient_id };
    }
    default: {
      const { name, patient_id } = anyone();
      return { patient: name, patient_id };
    }
  }
}

/** What the words say of a target: not its ids, nor what only the files tell. */
const said = (target: Args): Args =>
  Object.fromEntries(Object.entries(target).filter(([name]) => !/_id$|^area$|^standing$/.test(name)));

/** The next request: one to three goals of one client, worded, with ids of its own. */
export function drawTask(random: Random, choice: Choice = {}): Task<State> {
  const dice = diceFrom(random);
  const state = drawState(dice);
  const roll = random();
  const count = choice.goals ?? (roll < 0.5 ? 1 : roll < 0.85 ? 2 : 3);
  const goals = dice.some(
    GOALS.filter(({ kind }) => choice.kinds?.includes(kind) ?? true),
    count,
  );
  const targets = goals.map((goal) => targetOf(dice, goal, state));
  const { name, phone } = state.clients[0]!;
  const { query, asks } = wordGoals(dice, goals, targets, said, FRAMES, { name, phone });
  return { query, asks, kinds: goals.map(({ kind }) => kind), state, targets };
}

/** Whether a request has been met. */
export const isMet = (task: Task<State>): boolean => areMet(GOALS, task);
