import type { Args } from '../world.js';
import type {
  Appointment,
  Batch,
  Invoice,
  Kennel,
  Lab,
  LabTest,
  Patient,
  Policy,
  Prescription,
  Sample,
  Slot,
  State,
  Vaccination,
} from './state.js';

/** What a call is about, looked up by its arguments; left out where the call names none. */
export interface Subject {
  patient?: Patient;
  appointment?: Appointment;
  vaccination?: Vaccination;
  policy?: Policy;
  slot?: Slot;
  prescription?: Prescription;
  batch?: Batch;
  sample?: Sample;
  test?: LabTest;
  lab?: Lab;
  invoice?: Invoice;
  kennel?: Kennel;
}

/** A rule of the clinic. It is told to nobody. */
export interface Rule {
  name: string;
  actions: readonly string[];
  broken(state: State, args: Args, subject: Subject): boolean;
  /** What the refusal says. It does not name the way out. */
  code: string;
  message: string;
  /** What being refused leaves behind; nothing where left out. */
  leaves?(state: State, subject: Subject): void;
}
