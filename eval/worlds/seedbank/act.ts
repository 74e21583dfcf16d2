import type { Args, Outcome } from '../world.js';
import { ACTIONS } from './actions.js';
import { read } from './read.js';
import { RULES, type Subject } from './rules.js';
import type { State } from './state.js';

/** Finds what the arguments name; a bare sentence where one of them names nothing. */
function subjectOf(state: State, args: Args): Subject | string {
  const { accession_id, lot_id, crop_id, institute_id, plot_id, box_id, dispatch_id } = args;
  const accession = state.accessions.find((one) => one.accession_id === accession_id);
  const kind = crop_id ?? accession?.crop_id;
  const subject: Subject = {
    lot: state.lots.find((one) => one.lot_id === lot_id),
    accession,
    crop: state.crops.find((one) => one.crop_id === kind),
    institute: state.institutes.find((one) => one.institute_id === institute_id),
    plot: state.plots.find((one) => one.plot_id === plot_id),
    box: state.boxes.find((one) => one.box_id === box_id),
    dispatch: state.dispatches.find((one) => one.dispatch_id === dispatch_id),
  };
  const empty = Object.entries(subject).find(
    ([key, found]) => args[`${key}_id`] !== undefined && found === undefined,
  );
  return empty ? `Nothing is filed under ${args[`${empty[0]}_id`]}.` : subject;
}

function write(state: State, name: string, args: Args, subject: Subject): object {
  const { accession, lot, institute, plot, box, dispatch, crop } = subject;
  switch (name) {
    case 'send_sample': {
      const sent = { dispatch_id: state.nextDispatch, institute_id: institute!.institute_id };
      state.dispatches.push({ ...sent, abroad: institute!.zone === 'overseas', papers: false });
      lot!.drawn = 'yes';
      const route = institute!.zone === 'overseas' ? 'frontier' : 'inland';
      return { dispatch: { ...sent, route, grams: 5 }, label_printer: 'idle' };
    }
    case 'start_count':
      lot!.count = 'made';
      return { dish: { seeds: 100, bed: args.bed, read_on_day: 14 } };
    case 'plant_out':
      Object.assign(plot!, { state: 'sown', sown: accession!.accession_id });
      return { sowing: { plot_id: plot!.plot_id, flowers: crop!.flowers, rows: plot!.rows } };
    case 'order_hives':
      plot!.hives = true;
      return { hives: 2, keeper: 'Mr Abt' };
    case 'store_duplicate':
      accession!.duplicate = box!.box_id;
      return { laid_in: { box_id: box!.box_id, seeds: 500 } };
    case 'amend_origin':
      Object.assign(accession!, { origin: args.country, stale: accession!.visibility === 'public' });
      return {
        card: { accession_id: accession!.accession_id, revision: 7 },
        catalogue: accession!.stale ? 'behind' : 'not_shown',
      };
    case 'retire_accession':
      accession!.retired = true;
      return { struck_off: accession!.label, left_behind: { shelf_id: accession!.shelf_id, jars: 4 } };
    case 'free_shelf':
      state.accessions.find(({ shelf_id }) => shelf_id === args.shelf_id)!.vacated = true;
      return { metres: 1.2 };
    case 'publish_card':
      accession!.stale = false;
      return { catalogue: 'in_step' };
    case 'withdraw_offer':
      accession!.offer = 'none';
      return { watchers_told: 0 };
    case 'warm_lot':
      lot!.chamber = 'bench';
      return { hours: 12 };
    case 'seal_lot':
      lot!.packet = 'sealed';
      return { foil: 'A3' };
    case 'record_agreement':
      institute!.agreement = 'on_file';
      return { folder: institute!.name.slice(0, 1) };
    default:
      dispatch!.papers = true;
      return { stamp: 'green' };
  }
}

/** Does one thing at the seed bank. */
export function act(state: State, name: string, args: Args): Outcome {
  const plain = (text: string): Outcome => ({ text, refused: true });
  const known = ACTIONS.find((one) => one.name === name);
  if (!known) return plain(`The desk has no form called ${name}.`);
  const blank = known.args.find((arg) => (args[arg] ?? '') === '');
  if (blank !== undefined) return plain(`The form came back: ${blank} was left blank.`);
  const subject = subjectOf(state, args);
  if (typeof subject === 'string') return plain(subject);
  const rule = RULES.find((one) => one.actions.includes(name) && one.broken(subject, args, state));
  if (rule) return plain(JSON.stringify({ accepted: false, why: rule.why }));
  const seen = read(state, name, args, subject);
  if (seen) return { text: JSON.stringify(seen), refused: false };
  const made = write(state, name, args, subject);
  state.done.push({ action: name, args: { ...args } });
  return { text: JSON.stringify({ accepted: true, ...made }), refused: false };
}
