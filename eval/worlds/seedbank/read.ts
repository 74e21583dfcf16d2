import type { Args } from '../world.js';
import type { Subject } from './rules.js';
import type { Accession, State } from './state.js';

function card(state: State, accession: Accession): object {
  const { accession_id, label, origin, visibility, offer, crop_id, shelf_id } = accession;
  const crop = state.crops.find((one) => one.crop_id === crop_id)!;
  return {
    accession_id,
    label,
    passport: { origin, altitude_m: 310 + label.length * 40, donor_code: `D${label.length}` },
    taxon: { crop_id, name: crop.name },
    access: { visibility, offer },
    lots: state.lots
      .filter((lot) => lot.accession_id === accession_id)
      .map(({ accession_id: _, chamber, packet, ...lot }) => ({ ...lot, kept: { chamber, packet } })),
    store: { hall: 'B', shelf_id, humidity: 15 },
  };
}

/** What a call that only looks gives back; nothing for any other. */
export function read(state: State, name: string, args: Args, subject: Subject): object | undefined {
  switch (name) {
    case 'find_accession': {
      const words = args.label!.toLowerCase();
      const hits = state.accessions
        .filter(({ label, retired }) => !retired && label.toLowerCase().includes(words))
        .map(({ accession_id, label }) => ({ accession_id, label, score: 1 }));
      return { hits, took_ms: 3 + hits.length };
    }
    case 'find_institute': {
      const hits = state.institutes
        .filter((one) => one.name.toLowerCase().includes(args.institute!.toLowerCase()))
        .map(({ agreement, ...one }) => ({ ...one, legal: { agreement, language: 'en' } }));
      return { hits, took_ms: 2 + hits.length };
    }
    case 'get_accession':
      return card(state, subject.accession!);
    case 'get_crop': {
      const { crop_id, name: common, latin, annex, flowers, seed, curators } = subject.crop!;
      return {
        crop_id,
        names: { common, latin },
        treaty: { annex, since: 2004 },
        biology: { flowers, seed },
        curators,
        holdings: state.accessions.filter((one) => one.crop_id === crop_id).map(({ label }) => label),
      };
    }
    case 'list_boxes': {
      const racks = ['north', 'south'].map((rack) => ({
        rack,
        boxes: state.boxes
          .filter((box) => box.depot === args.depot && box.rack === rack)
          .map(({ box_id, state: now }) => ({ box_id, state: now })),
      }));
      return { depot: args.depot, celsius: -18, racks };
    }
    case 'list_plots':
      return {
        site: args.site,
        soil: { ph: 6.4 },
        plots: state.plots
          .filter(({ site }) => site === args.site)
          .map(({ plot_id, rows, state: now }) => ({ plot_id, rows, state: now })),
      };
    default:
      return undefined;
  }
}
