import type { Rule } from './rule.js';
import { CHECKLISTS } from './stock.js';

/** What holds at the rental counter, most pressing first. */
export const RENTAL_RULES: readonly Rule[] = [
  {
    name: 'who has an overdue bill rents nothing',
    actions: ['create_rental', 'extend_rental'],
    broken: ({ orders }) => orders.some(({ invoice }) => invoice?.payment === 'overdue'),
    field: 'account',
    message: 'is on stop',
  },
  {
    name: 'a customer rents one of a class a day',
    actions: ['create_rental'],
    broken: ({ hires }, args, { unit }) =>
      hires.some(({ fleet_class, date }) => fleet_class === unit?.fleet_class && date === args.date),
    field: 'date',
    message: 'has a rental already',
  },
  {
    name: 'only what is free goes out, or takes a booking over',
    actions: ['create_rental', 'reassign_booking'],
    broken: (_, __, { unit }) => unit?.state !== 'available',
    field: 'unit_id',
    message: 'is not available',
  },
  {
    name: 'a unit is checked before it goes out',
    actions: ['create_rental'],
    broken: (_, __, { unit }) => unit?.check === 'due',
    field: 'unit_id',
    message: 'has not been passed for hire',
  },
  {
    name: 'only what is in the house is checked',
    actions: ['record_check'],
    broken: (_, __, { unit }) => unit?.state !== 'available',
    field: 'unit_id',
    message: 'is not in the rack',
  },
  {
    name: 'a check holds for the day',
    actions: ['record_check'],
    broken: (_, __, { unit }) => unit?.check === 'passed',
    field: 'unit_id',
    message: 'is passed for today',
  },
  {
    name: 'the checklist goes by the drive',
    actions: ['record_check'],
    broken: (_, args, { unit }) => !unit || CHECKLISTS[unit.drive] !== args.checklist,
    field: 'checklist',
    message: 'does not apply to this unit',
  },
  {
    name: 'only what is out is extended',
    actions: ['extend_rental'],
    broken: (_, __, { rental }) => rental?.state !== 'running',
    field: 'rental_id',
    message: 'is not running',
  },
  {
    name: 'a rental is extended once',
    actions: ['extend_rental'],
    broken: (_, __, { rental }) => rental?.extended === true,
    field: 'rental_id',
    message: 'has been extended',
  },
  {
    name: 'what is promised to somebody else by then stays promised',
    actions: ['extend_rental'],
    broken: ({ units }, args, { rental }) =>
      units
        .find(({ unit_id }) => unit_id === rental?.unit_id)
        ?.bookings.some(({ from }) => from <= args.until!) === true,
    field: 'until',
    message: 'unit is promised by then',
  },
  {
    name: 'a booking stays with its class',
    actions: ['reassign_booking'],
    broken: (_, __, { unit, promised }) => unit?.fleet_class !== promised?.fleet_class,
    field: 'unit_id',
    message: 'does not suit the booking',
  },
  {
    name: 'an accessory is taken back once',
    actions: ['check_in_item'],
    broken: (_, __, { item }) => item?.place === 'in',
    field: 'item_id',
    message: 'is on the shelf',
  },
  {
    name: 'only what stands in the dock is closed',
    actions: ['close_rental', 'check_in_item'],
    broken: (_, __, { rental }) => rental?.state !== 'docked',
    field: 'rental_id',
    message: 'is not docked',
  },
  {
    name: 'what went out with it comes back before a rental is closed',
    actions: ['close_rental'],
    broken: (_, __, { rental }) => rental?.items.some(({ place }) => place === 'out') === true,
    field: 'rental_id',
    message: 'is not complete',
  },
  {
    name: 'cash goes back over the counter',
    actions: ['release_deposit'],
    broken: (_, __, { rental }) => rental?.deposit?.kind !== 'preauth',
    field: 'deposit_id',
    message: 'is not held on a card',
  },
  {
    name: 'a deposit is kept until the rental is closed',
    actions: ['release_deposit'],
    broken: (_, __, { rental }) => rental?.state !== 'closed',
    field: 'deposit_id',
    message: 'is in use',
  },
  {
    name: 'a deposit is released once',
    actions: ['release_deposit'],
    broken: (_, __, { rental }) => rental?.deposit?.released === true,
    field: 'deposit_id',
    message: 'has been released',
  },
];
