import type { PlanStep } from '../../../src/index.js';
import {
  argument,
  CUSTOMER,
  from,
  is,
  LOOK_AT_ORDERS,
  LOOK_AT_RENTALS,
  RENTAL,
  STOPPED,
  said,
  step,
} from './plan-parts.js';
import { CHECKLISTS } from './stock.js';

/** Rents nothing before what is overdue is paid. */
const UNSTOP: PlanStep[] = [{ ...LOOK_AT_ORDERS, chance: 0.35, only_if: [STOPPED] }];
/** A check of each free unit that has to be checked, by the list that its drive calls for. */
const CHECKS: PlanStep['branches'] = Object.entries(CHECKLISTS).map(([drive, checklist]) => ({
  when: { fact: 'get_unit.data.unit.spec.drive', value: drive },
  steps: [
    step(
      'record_check',
      [
        argument('unit_id', from('get_unit', 'unit.unit_id')),
        argument('checklist', { constant: [checklist] }),
      ],
      {
        once_per: 'unit_id',
        only_if: [
          is('get_unit', 'unit.check', 'due'),
          is('get_unit', 'unit.state', 'available'),
          is('get_unit', 'unit.spec.drive', drive),
        ],
      },
    ),
  ],
}));

/** What each kind of request at the rental counter takes, by the action that its words point to. */
export const RENTAL_WAYS: Readonly<Record<string, readonly PlanStep[]>> = {
  create_rental: [
    ...UNSTOP,
    step('list_units', [said('fleet_class')]),
    step('get_unit', [argument('unit_id', from('list_units', 'units[].unit_id'))], { branches: CHECKS }),
    step('create_rental', [CUSTOMER, argument('unit_id', from('get_unit', 'unit.unit_id')), said('date')], {
      only_if: [is('get_unit', 'unit.state', 'available')],
      once_per: 'customer_id',
    }),
  ],
  extend_rental: [
    ...UNSTOP,
    LOOK_AT_RENTALS,
    step('get_unit', [argument('unit_id', from('get_rental', 'rental.unit.unit_id'))]),
    step('list_units', [said('fleet_class')]),
    step(
      'reassign_booking',
      [
        argument('booking_id', from('get_unit', 'unit.bookings[].booking_id')),
        argument('unit_id', from('list_units', 'units[].unit_id')),
      ],
      { chance: 0.45, once_per: 'booking_id', only_if: [is('list_units', 'units[].state', 'available')] },
    ),
    step('extend_rental', [RENTAL, said('until')], {
      once_per: 'rental_id',
      only_if: [is('get_rental', 'rental.state', 'running')],
    }),
  ],
  close_rental: [
    LOOK_AT_RENTALS,
    step('check_in_item', [argument('item_id', from('get_rental', 'rental.accessories[].item_id'))], {
      chance: 0.5,
      only_if: [
        is('get_rental', 'rental.accessories[].place', 'out'),
        is('get_rental', 'rental.state', 'docked'),
      ],
    }),
    step('close_rental', [RENTAL], {
      once_per: 'rental_id',
      only_if: [is('get_rental', 'rental.state', 'docked')],
    }),
    step('release_deposit', [argument('deposit_id', from('get_rental', 'rental.deposit.deposit_id'))], {
      only_if: [
        is('get_rental', 'rental.deposit.kind', 'preauth'),
        is('get_rental', 'rental.state', 'docked'),
      ],
    }),
  ],
};
