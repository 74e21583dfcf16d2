/** One thing a clerk at the desk can do. */
export interface Tool {
  name: string;
  /** Argument names. */
  args: readonly string[];
  /** What an agent is told about it: no rule of the house among it. */
  says: string;
  /** True when it changes the parcel or its record. */
  writes: boolean;
}

const tool = (name: string, args: string[], says: string, writes = true): Tool => ({
  name,
  args,
  says,
  writes,
});

/** Everything on the desk, by name. */
export const TOOLS: readonly Tool[] = [
  tool('check_identity', ['customer'], 'look at the papers of the person at the counter', false),
  tool('clear_customs', ['parcel_id', 'customer'], 'settle the customs declaration of a parcel'),
  tool('clear_lock', ['parcel_id'], 'take a record over from another desk', false),
  tool('collect_fee', ['parcel_id', 'amount'], 'take money for a parcel'),
  tool('extend_storage', ['parcel_id', 'days'], 'keep a parcel on the shelf for longer'),
  tool('file_claim', ['parcel_id', 'reason'], 'report damage to the insurer'),
  tool('hand_over', ['parcel_id', 'customer'], 'give a parcel to the person at the counter'),
  tool('look_up_parcel', ['parcel_id'], 'read the record of a parcel', false),
  tool('move_to_depot', ['parcel_id'], 'send a parcel to the long-term depot'),
  tool('photograph_parcel', ['parcel_id'], 'take a picture of a parcel', false),
  tool('print_label', ['parcel_id'], 'print the address label of a parcel', false),
  tool('recall_parcel', ['parcel_id'], 'call a parcel back to this office'),
  tool('redirect_parcel', ['parcel_id', 'address'], 'send a parcel to another address'),
  tool('register_proxy', ['parcel_id', 'customer'], 'note who may act for the recipient'),
  tool('weigh_parcel', ['parcel_id'], 'put a parcel on the scales', false),
];
