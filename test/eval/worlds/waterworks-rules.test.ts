import { describe, expect, test } from 'vitest';
import { runAgent } from '../../../eval/worlds/agent.js';
import { runPlan } from '../../../eval/worlds/plan-agent.js';
import { readText } from '../../../eval/worlds/read-text.js';
import { openSession } from '../../../eval/worlds/session.js';
import { act } from '../../../eval/worlds/waterworks/act.js';
import { GOALS } from '../../../eval/worlds/waterworks/goals.js';
import { RULES } from '../../../eval/worlds/waterworks/rules.js';
import type { State } from '../../../eval/worlds/waterworks/state.js';
import { isMet } from '../../../eval/worlds/waterworks/verdict.js';
import { WATERWORKS } from '../../../eval/worlds/waterworks/world.js';
import type { Args, Task } from '../../../eval/worlds/world.js';
import { seededRandom } from '../../../src/index.js';
import { plainOffice } from './waterworks-state.js';

/** A call of each kind that goes through there, and what has to be so for some. */
const GOOD: Record<string, Args> = {
  book_visit: { ticket_id: 'T1', window_id: 'W1' },
  change_tariff: { account_id: 'A1', revision_id: 'rev-5', offer_id: 'O1', effective: 'today' },
  close_account: { account_id: 'A1', revision_id: 'rev-5', date: '2026-05-09' },
  create_payment_plan: { account_id: 'A1', revision_id: 'rev-5', term: '6' },
  hold_collection: { account_id: 'A1' },
  join_incident: { incident_id: 'I1', ticket_id: 'T2' },
  open_dispute: { bill_id: 'B1', ground: 'estimate' },
  recall_debt: { account_id: 'A1' },
  record_consent: { need_id: 'N2', form: 'signed' },
  register_need: { need_id: 'N1', premises_id: 'P1', band: 'essential' },
  reissue_bill: { bill_id: 'B1' },
  request_remote_read: { meter_id: 'M2' },
  resume_mandate: { account_id: 'A1' },
  schedule_final_read: { meter_id: 'M1', mode: 'chamber' },
  send_summary: { customer_id: 'C1', channel: 'letter' },
  submit_reading: { meter_id: 'M1', reading: '12345', unit: 'm3' },
};
const READY: Record<string, (state: State) => void> = {
  hold_collection(state) {
    state.accounts[0]!.stage = 'reminder';
    state.bills[1]!.contested = true;
  },
  recall_debt: (state) => Object.assign(state.accounts[0]!, { stage: 'agency' }),
  reissue_bill: (state) => Object.assign(state.meters[0]!, { reading: '12345' }),
  resume_mandate: (state) => Object.assign(state.accounts[0]!, { mandate: 'suspended' }),
  send_summary: (state) => Object.assign(state.customers[0]!, { segment: 'managed' }),
};
const readyFor = (action: string): State => {
  const state = plainOffice();
  READY[action]?.(state);
  return state;
};

/** How each rule is broken, by a change of the state or of the arguments. */
const BROKEN: Record<string, (state: State, args: Args) => void> = {
  'an account that was closed takes nothing more': (state) =>
    Object.assign(state.accounts[0]!, { closed: true }),
  'a contract is changed by whoever has seen the record as it stands': (state) =>
    Object.assign(state.customers[0]!, { revision: 6 }),
  'what an agency collects is out of hand': (state) => Object.assign(state.accounts[0]!, { stage: 'agency' }),
  'only what the agency has comes back from it': (state) =>
    Object.assign(state.accounts[0]!, { stage: 'reminder' }),
  'nothing is arranged while a bill is contested': (state) =>
    Object.assign(state.bills[1]!, { contested: true }),
  'one payment plan an account': (state) => Object.assign(state.accounts[0]!, { arranged: true }),
  'the term goes by the band of the debt': (state) => Object.assign(state.accounts[0]!, { band: 'B' }),
  'an offer is for its class of places': (_, args) => Object.assign(args, { offer_id: 'O2' }),
  'while bills are written a tariff counts from the next': (state) =>
    Object.assign(state.accounts[0]!, { phase: 'invoicing' }),
  'only a mandate that was suspended is taken up again': (state) =>
    Object.assign(state.accounts[0]!, { mandate: 'active' }),
  'nobody leaves before the last reading is known or put down': (state) =>
    Object.assign(state.meters[0]!, { final: false }),
  'a bill is contested once': (state) => Object.assign(state.bills[0]!, { contested: true }),
  'the ground goes by what the bill rests on': (_, args) => Object.assign(args, { ground: 'usage' }),
  'reminders are stopped where some are running and a bill is contested': (state) =>
    Object.assign(state.bills[1]!, { contested: false }),
  'a bill that rests on no estimate stands': (_, args) => Object.assign(args, { bill_id: 'B2' }),
  'the newest bill is rated anew, and from a reading': (state) => {
    delete state.meters[0]!.reading;
  },
  'a meter is read once': (state) => Object.assign(state.meters[0]!, { reading: '1' }),
  'a smart meter is asked before anybody is believed': (_, args) =>
    Object.assign(args, { meter_id: 'M2', unit: 'ft3' }),
  'a reading is in the unit of the register': (_, args) => Object.assign(args, { unit: 'litres' }),
  'only smart meters answer': (_, args) => Object.assign(args, { meter_id: 'M1' }),
  'the round passes each meter in its way, and no smart ones': (_, args) =>
    Object.assign(args, { meter_id: 'M2' }),
  'a ticket is booked or attached once': (state) => {
    for (const ticket of state.tickets) ticket.status = 'booked';
  },
  "a zone's trouble gets no crew of its own": (_, args) => Object.assign(args, { ticket_id: 'T2' }),
  'half a day is given once': (state) => Object.assign(state.windows[0]!, { taken: true }),
  "crews stay in their zone and on their side of the customer's wall": (_, args) =>
    Object.assign(args, { window_id: 'W2' }),
  'an incident that is over takes no tickets': (_, args) => Object.assign(args, { incident_id: 'I2' }),
  'an incident takes tickets of its kind, from its zone': (_, args) =>
    Object.assign(args, { incident_id: 'I3' }),
  'leave is asked once': (_, args) => Object.assign(args, { need_id: 'N1' }),
  'for oneself a word will do, for others it is signed': (_, args) => Object.assign(args, { form: 'verbal' }),
  'a need is entered once': (state) => Object.assign(state.customers[0]!.needs[0]!, { registered: true }),
  'nothing is entered about people without their leave': (state) =>
    Object.assign(state.customers[0]!.needs[0]!, { consent: false }),
  'each need has its band': (_, args) => Object.assign(args, { band: 'aware' }),
  'only agents are written to': (state) => Object.assign(state.customers[0]!, { segment: 'private' }),
  'agents are written to in the way that was agreed': (_, args) => Object.assign(args, { channel: 'email' }),
};

describe("the office's rules", () => {
  test('everything goes where none is broken', () => {
    for (const [action, args] of Object.entries(GOOD)) {
      const outcome = act(readyFor(action), action, { ...args });
      expect(outcome.refused, `${action}: ${outcome.text}`).toBe(false);
    }
  });

  test.each(RULES.flatMap((rule) => rule.actions.map((action) => ({ name: rule.name, rule, action }))))(
    '$action: $name',
    ({ rule, action }) => {
      const state = readyFor(action);
      const args = { ...GOOD[action]! };
      BROKEN[rule.name]!(state, args);
      const before = structuredClone(state);
      const { text, refused } = act(state, action, args);
      expect(refused).toBe(true);
      expect(JSON.parse(text)).toMatchObject({ error: { status: rule.status, detail: rule.detail } });
      expect(state).toEqual(before);
    },
  );

  test('a change of the record makes what was read of it stale, until it is read again', () => {
    const state = plainOffice();
    expect(act(state, 'register_need', GOOD.register_need!).refused).toBe(false);
    expect(act(state, 'create_payment_plan', GOOD.create_payment_plan!).text).toContain('modified');
    expect(act(state, 'get_customer', { customer_id: 'C1' }).text).toContain('"revision_id":"rev-6"');
    const again = { ...GOOD.create_payment_plan!, revision_id: 'rev-6' };
    expect(act(state, 'create_payment_plan', again).refused).toBe(false);
  });

  test('a change of tariff suspends the mandate and does not say so', () => {
    const state = plainOffice();
    state.accounts[0]!.mandate = 'active';
    expect(act(state, 'change_tariff', GOOD.change_tariff!).text).not.toContain('mandate');
    expect(act(state, 'get_account', { account_id: 'A1' }).text).toContain(
      '"mandate":{"status":"suspended"}',
    );
  });

  test('a smart meter is asked, and then somebody may leave or give a reading', () => {
    const leaving = { account_id: 'A2', revision_id: 'rev-5', date: '2026-05-09' };
    const state = plainOffice();
    expect(act(state, 'close_account', leaving).refused).toBe(true);
    act(state, 'request_remote_read', { meter_id: 'M2' });
    const reading = { meter_id: 'M2', reading: '12345', unit: 'ft3' };
    expect(act(state, 'submit_reading', reading).refused).toBe(false);
    expect(act(state, 'close_account', leaving).refused).toBe(false);
  });

  test('an older bill and a crew of another zone are refused', () => {
    const state = readyFor('reissue_bill');
    state.bills[1]!.basis = 'estimated';
    expect(act(state, 'reissue_bill', { bill_id: 'B2' }).text).toContain('no data to rate');
    expect(act(state, 'book_visit', { ticket_id: 'T1', window_id: 'W3' }).text).toContain('crew');
  });

  test('a call that lacks an argument, or names nothing, is refused in words', () => {
    expect(act(plainOffice(), 'submit_reading', { meter_id: 'M1' }).text).toContain(
      'reading must not be blank',
    );
    expect(act(plainOffice(), 'get_meter', { meter_id: 'M9' }).text).toContain('meter_id M9 does not exist');
    expect(act(plainOffice(), 'sing', {}).refused).toBe(true);
  });
});

describe('the verdict', () => {
  const task = (kind: string, target: Args, change: (state: State) => void = () => {}): Task<State> => {
    const state = plainOffice();
    change(state);
    return { query: '', asks: [], kinds: [kind], state, targets: [target] };
  };
  const good = (action: string, rest: Args = {}): [string, Args] => [action, { ...GOOD[action]!, ...rest }];
  const metAfter = (asked: Task<State>, ...calls: [string, Args][]): boolean => {
    for (const [action, args] of calls) act(asked.state, action, args);
    return isMet(asked);
  };

  test('wants the bill anew where it was estimated', () => {
    const reading = { meter_id: 'M1', account_id: 'A1', reading: '12345' };
    expect(metAfter(task('reading', reading), good('submit_reading'))).toBe(false);
    expect(metAfter(task('reading', reading), good('submit_reading'), good('reissue_bill'))).toBe(true);
  });

  test('wants a mandate as it was', () => {
    const tariff = (mandate: 'none' | 'active'): Task<State> =>
      task('tariff', { account_id: 'A1', tariff: 'Saver Tap' }, (state) =>
        Object.assign(state.accounts[0]!, { mandate }),
      );
    expect(metAfter(tariff('none'), good('change_tariff'))).toBe(true);
    expect(metAfter(tariff('active'), good('change_tariff'))).toBe(false);
    expect(metAfter(tariff('active'), good('change_tariff'), good('resume_mandate'))).toBe(true);
  });

  test('wants reminders to stop while a bill is contested, and after the agency too', () => {
    const dispute = (stage: 'reminder' | 'agency'): Task<State> =>
      task('dispute', { bill_id: 'B1', account_id: 'A1' }, (state) =>
        Object.assign(state.accounts[0]!, { stage }),
      );
    expect(metAfter(dispute('reminder'), good('open_dispute'))).toBe(false);
    expect(metAfter(dispute('reminder'), good('open_dispute'), good('hold_collection'))).toBe(true);
    expect(metAfter(dispute('agency'), good('recall_debt'), good('open_dispute'))).toBe(false);
    expect(
      metAfter(dispute('agency'), good('recall_debt'), good('open_dispute'), good('hold_collection')),
    ).toBe(true);
  });

  test('takes an incident for a visit where the trouble is the whole zone’s', () => {
    const visit = { ticket_id: 'T2', date: '2026-05-04' };
    expect(metAfter(task('visit', visit), good('join_incident'))).toBe(true);
    expect(metAfter(task('visit', { ...visit, ticket_id: 'T1' }), good('book_visit'))).toBe(true);
  });

  test('wants a letter to agents after everything, and none to others', () => {
    const plan = (): Task<State> =>
      task('plan', { account_id: 'A1' }, (state) =>
        Object.assign(state.customers[0]!, { segment: 'managed' }),
      );
    const spread = good('create_payment_plan');
    expect(metAfter(plan(), spread)).toBe(false);
    expect(metAfter(plan(), good('send_summary'), spread)).toBe(false);
    expect(metAfter(plan(), spread, good('send_summary'))).toBe(true);
    expect(metAfter(task('plan', { account_id: 'A1' }), spread)).toBe(true);
  });

  test('forgives nothing that nobody asked for', () => {
    const need = { need_id: 'N1', premises_id: 'P1' };
    expect(metAfter(task('need', need), good('register_need'))).toBe(true);
    expect(metAfter(task('need', need), good('register_need'), good('open_dispute'))).toBe(false);
    expect(metAfter(task('need', need), good('register_need', { premises_id: 'P2' }))).toBe(false);
    const leave = { account_id: 'A1', date: '2026-05-10' };
    expect(metAfter(task('leave', leave), good('close_account'))).toBe(false);
  });
});

test.each(GOALS.map(({ kind }) => kind))("the oracle's plan and text get there: %s", (kind) => {
  const met = { plan: 0, text: 0 };
  for (let seed = 0; seed < 40; seed++) {
    for (const way of ['plan', 'text'] as const) {
      const task = WATERWORKS.draw(seededRandom(700 + seed), { goals: 1, kinds: [kind] });
      const { session, close } = openSession(WATERWORKS, task);
      const { oracle } = WATERWORKS;
      if (way === 'plan') runPlan(session, oracle.plan(task.query, task.asks), seededRandom(seed));
      else {
        const advice = readText(oracle.text(task.query, task.asks), session.actions);
        runAgent(session, advice, seededRandom(seed));
      }
      met[way] += Number(close({ tenant: 't', timestamp: '2026-01-01T00:00:00Z' }).success);
    }
  }
  expect(met.plan).toBeGreaterThanOrEqual(36);
  // Whoever follows a text slips now and then.
  expect(met.text).toBeGreaterThanOrEqual(32);
});

test('every request says what its asks say, and each kind comes up', () => {
  const kinds = new Set<string>();
  for (let seed = 0; seed < 200; seed++) {
    const { query, asks, kinds: drawn } = WATERWORKS.draw(seededRandom(seed));
    for (const kind of drawn) kinds.add(kind);
    for (const { said } of asks) for (const words of Object.values(said)) expect(query).toContain(words);
    expect(query).not.toMatch(/[{}]|undefined/);
    expect(WATERWORKS.draw(seededRandom(seed)).query).toBe(query);
  }
  expect(kinds.size).toBe(7);
});
