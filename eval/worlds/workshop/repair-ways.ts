import type { PlanStep } from '../../../src/index.js';
import { argument, from, is, LOOK_AT_ORDERS, lookAtPart, ORDER, orderIs, said, step } from './plan-parts.js';

/** What each kind of request to the workshop takes, by the action that its words point to. */
export const REPAIR_WAYS: Readonly<Record<string, readonly PlanStep[]>> = {
  book_service: [
    step('get_bike', [argument('bike_id', from('get_customer', 'bikes[].bike_id'))]),
    step('get_model', [argument('model_id', from('get_bike', 'bike.model.model_id'))], {
      only_if: [is('get_bike', 'bike.safety', 'blocked')],
    }),
    step(
      'apply_recall',
      [
        argument('bike_id', from('get_bike', 'bike.bike_id')),
        argument('campaign_id', from('get_model', 'model.campaigns[].campaign_id')),
      ],
      {
        chance: 0.45,
        once_per: 'bike_id',
        only_if: [
          is('get_bike', 'bike.safety', 'blocked'),
          is('get_model', 'model.campaigns[].phase', 'active'),
        ],
      },
    ),
    step('list_slots', [said('date')]),
    step(
      'book_service',
      [
        argument('bike_id', from('get_bike', 'bike.bike_id')),
        argument('slot_id', from('list_slots', 'slots[].slot_id')),
        said('work'),
      ],
      { once_per: 'bike_id' },
    ),
  ],
  start_repair: [
    LOOK_AT_ORDERS,
    lookAtPart('awaiting_approval'),
    step(
      'reserve_part',
      [
        ORDER,
        argument(
          'part_id',
          from('get_part', 'part.replacement.part_id'),
          from('get_work_order', 'work_order.lines[].part_id', 'work_order_id'),
        ),
      ],
      {
        chance: 0.65,
        only_if: [orderIs('awaiting_approval'), is('get_work_order', 'work_order.lines[].hold', 'none')],
      },
    ),
    step(
      'start_repair',
      [
        ORDER,
        argument(
          'estimate_id',
          from('get_work_order', 'work_order.estimates[].estimate_id', 'work_order_id'),
        ),
      ],
      {
        once_per: 'work_order_id',
        only_if: [
          orderIs('awaiting_approval'),
          is('get_work_order', 'work_order.estimates[].revision', 'current'),
        ],
      },
    ),
  ],
  file_claim: [
    LOOK_AT_ORDERS,
    step('chase_claim', [argument('claim_id', from('get_work_order', 'work_order.warranty.claim_id'))], {
      chance: 0.35,
    }),
    lookAtPart('collected'),
    step('file_claim', [ORDER, argument('route', from('get_part', 'part.maker.claims.route'))], {
      once_per: 'work_order_id',
      only_if: [orderIs('collected'), is('get_work_order', 'work_order.warranty.status', 'unused')],
    }),
  ],
  hand_over: [
    LOOK_AT_ORDERS,
    step('log_test_ride', [ORDER], {
      chance: 0.5,
      only_if: [orderIs('ready'), is('get_work_order', 'work_order.test_ride', 'required')],
    }),
    step('hand_over', [ORDER], {
      once_per: 'work_order_id',
      only_if: [orderIs('ready')],
    }),
  ],
};
