/** Facts in two wordings that say the same. */
export const EQUAL: [string, string][] = [
  [
    'Rooms booked at the saver rate cannot be moved to another night.',
    'Saver rate rooms cannot be moved to a different night.',
  ],
  ['Delivered orders cannot be cancelled.', 'An order that was delivered cannot be cancelled any more.'],
  [
    'Refunds go to the original payment method only.',
    'Money is refunded only to the payment method that was used.',
  ],
  ['Basic fares allow no checked bag.', 'Basic fares do not allow a checked bag.'],
  [
    'Users must be authenticated before anything is changed.',
    'Before any change the user has to be authenticated.',
  ],
  [
    'All items of one order go into a single exchange call.',
    'Put all items of an order into one exchange call.',
  ],
  ['Gift cards have no expiry date.', 'Gift cards do not expire.'],
  ['The search ignores punctuation in titles.', 'Punctuation in titles is ignored by the search.'],
  ['Shared mailboxes have no password of their own.', 'A shared mailbox has no password of its own.'],
  ['Standing orders change only before noon.', 'Standing orders can be changed only before noon.'],
  ['Insurance claims need a photo of the damage.', 'A photo of the damage is needed for an insurance claim.'],
  ['The locker must be reset after a jam.', 'After a jam the locker has to be reset.'],
  [
    'Only managers may approve refunds above the limit.',
    'Refunds above the limit may only be approved by managers.',
  ],
  [
    'The service returns at most one page of results.',
    'At most one page of results is returned by the service.',
  ],
  ['Pending orders can be modified only once.', 'A pending order can be modified once only.'],
  ['Blood samples are taken on an empty stomach.', 'Blood samples should be taken on an empty stomach.'],
];

/** Facts that read alike and say different things. */
export const DIFFERENT: [string, string][] = [
  ['Delivered orders cannot be cancelled.', 'Delivered orders cannot be exchanged.'],
  ['Delivered orders can be returned.', 'Pending orders can be returned.'],
  ['Refunds go to the original payment method only.', 'Refunds go to a gift card only.'],
  ['Basic fares allow no checked bag.', 'Basic fares allow no seat choice.'],
  [
    'Users must be authenticated before anything is changed.',
    'Users must be authenticated before anything is read.',
  ],
  ['Gift cards have no expiry date.', 'Gift cards have no balance limit.'],
  ['Gas meters are read by the fitter only.', 'Power meters are read by the fitter only.'],
  ['Shared mailboxes have no password of their own.', 'Shared mailboxes have no quota of their own.'],
  ['Standing orders change only before noon.', 'Card limits change only before noon.'],
  ['Insurance claims need a photo of the damage.', 'Insurance claims need a copy of the contract.'],
  ['The locker must be reset after a jam.', 'The locker must be reported after a jam.'],
  ['Only managers may approve refunds.', 'Only managers may approve discounts.'],
  ['The service returns at most one page of results.', 'The service returns results in order of date.'],
  ['Pending orders can be modified only once.', 'Pending orders can be cancelled only once.'],
  ['Blood samples are taken on an empty stomach.', 'Blood samples are taken in the morning.'],
  ['Parcels over the weight limit go by freight only.', 'Parcels to islands go by freight only.'],
  ['The blue line stops at night.', 'The red line stops at night.'],
  ['Orders are refunded before they are closed.', 'Orders are refunded after they are closed.'],
];

/** Facts and their opposites. */
export const OPPOSITE: [string, string][] = [
  ['Delivered orders can be cancelled.', 'Delivered orders cannot be cancelled.'],
  ['Guests need a ticket of their own.', 'Guests do not need a ticket of their own.'],
  ['The night bus stops at the station.', 'The night bus never stops at the station.'],
  ['Gift cards can be used for refunds.', "Gift cards can't be used for refunds."],
];
