/** A keeper of animals. */
export interface Client {
  client_id: string;
  name: string;
  phone: string;
  /** The file that this one was merged into. */
  merged_into?: string;
  patients: string[];
  balance_due: number;
}

/** What the boarding house and the vets go by. */
export type Species = 'dog' | 'cat' | 'rabbit' | 'guinea pig';

/** A visit that is in the diary. */
export interface Appointment {
  appointment_id: string;
  kind: string;
  date: string;
}

/** A vaccination that was given. */
export interface Vaccination {
  vaccine_id: string;
  name: string;
  given_on: string;
  /** Whether the booster may be given: shown where one asks for it. */
  standing: 'due' | 'in_date';
}

/** An insurance of a patient. */
export interface Policy {
  policy_id: string;
  insurer: string;
  cover: 'in_force' | 'lapsed';
}

/** An animal's file. */
export interface Patient {
  patient_id: string;
  client_id: string;
  name: string;
  species: Species;
  chip: { number: string; issuer: string; strikes: number };
  unit: string;
  appointments: Appointment[];
  vaccinations: Vaccination[];
  policies: Policy[];
  prescriptions: string[];
  samples: string[];
  invoices: string[];
}

/** A slot of the diary. */
export interface Slot {
  slot_id: string;
  date: string;
  time: string;
  area: string;
  taken: boolean;
}

/** A medicine that may be dispensed again. */
export interface Prescription {
  prescription_id: string;
  patient_id: string;
  item_id: string;
  drug: string;
  schedule: 'POM' | 'CD';
  repeats_left: number;
  status: 'active' | 'dispensed' | 'awaiting_vet';
}

/** A pack in the pharmacy. */
export interface Batch {
  batch_id: string;
  item_id: string;
  expires: string;
  pack: 'open' | 'sealed' | 'quarantine';
}

/** Something taken from an animal for a laboratory. */
export interface Sample {
  sample_id: string;
  patient_id: string;
  specimen: string;
  test_id: string;
  lab_id: string;
  condition: 'as_taken' | 'prepared' | 'unusable';
  sent: boolean;
}

/** An entry of the catalogue of tests. */
export interface LabTest {
  test_id: string;
  name: string;
  specimen: string;
  /** What is done before it travels; left out where nothing is. */
  method?: string;
  lab_id: string;
}

/** A laboratory. */
export interface Lab {
  lab_id: string;
  name: string;
  closed: boolean;
}

/** A bill for a treatment. */
export interface Invoice {
  invoice_id: string;
  patient_id: string;
  treatment: string;
  total: number;
  status: 'open' | 'settled';
  claimed: boolean;
  /** Claims that the portal turned down for their form. */
  strikes: number;
}

/** A place of the boarding house. */
export interface Kennel {
  kennel_id: string;
  unit: string;
  label: string;
}

/** How the clinic stands during one request. */
export interface State {
  clients: Client[];
  patients: Patient[];
  slots: Slot[];
  prescriptions: Prescription[];
  batches: Batch[];
  samples: Sample[];
  tests: LabTest[];
  labs: Lab[];
  invoices: Invoice[];
  kennels: Kennel[];
  /** Somebody has the file open elsewhere: the first change is turned away. */
  busy: boolean;
  /** A claim has gone out and the account is being settled. */
  settling: boolean;
  /** Patients on the list of the vet on duty. */
  referred: string[];
  /** What went through, in order. */
  done: { action: string; args: Record<string, string> }[];
}
