/** How clients ask, by the kind of what they want; what stands in braces is filled in. */
export const WORDINGS: Readonly<Record<string, readonly string[]>> = {
  refill: [
    '{patient} is nearly out of {drug}, can I have more?',
    'Please get the next lot of {drug} ready for {patient}.',
    'We gave {patient} the last {drug} this morning.',
    "I'd like to collect another pack of {patient}'s {drug}.",
    'Same {drug} again for {patient}, please.',
    'Could you make up {drug} for {patient} as usual?',
  ],
  move: [
    "{patient}'s {kind} would have to be on {date} at {time} instead.",
    "I can't do the day you gave us for the {kind}: {patient} can come on {date}, {time}.",
    'Please shift the {kind} for {patient} to {date} at {time}.',
    'My rota has changed, so could {patient} have the {kind} on {date} ({time})?',
    'For {patient}: make the {kind} {time} on {date}, not when it is now.',
    'Would {date} at {time} do for the {kind}? It is about {patient}.',
  ],
  vaccinate: [
    '{patient} should have the {vaccine} jab on {date} at {time}.',
    'Put {patient} down for {vaccine}, {date}, {time}.',
    'Is it not time for {vaccine} again? I could bring {patient} on {date} at {time}.',
    'I want {patient} protected against {vaccine}; {date} at {time} would be good.',
    'A booster for {patient}, please: {vaccine}, on {date} at {time}.',
    'The breeder says {patient} needs {vaccine}. We are free on {date} at {time}.',
  ],
  sample: [
    'Has the {specimen} from {patient} gone to the lab? If not, please send it today.',
    'You took {specimen} from {patient}; do get it tested.',
    'I am waiting to hear about the {specimen} of {patient}, so let it go off to be analysed.',
    "Please have {patient}'s {specimen} looked at by the laboratory.",
    "The vet wanted {patient}'s {specimen} examined elsewhere. Can that go out?",
  ],
  claim: [
    'Can the insurance pay for {treatment}? That was {patient}.',
    "Please send the bill about {treatment} to {patient}'s insurer.",
    '{patient} was treated for {treatment} and is insured, so claim it.',
    "I'd like to claim for {treatment} ({patient}).",
    'We have cover for {patient}: would you put {treatment} through?',
    'What we were charged for {treatment}, for {patient}, is for the insurers to settle.',
  ],
  board: [
    'We are away from {date}; can our {species} {patient} stay with you?',
    "Is there room for {patient} from {date}? That's the {species}.",
    'Please keep a place for the {species}, {patient}, starting {date}.',
    '{patient}, our {species}, needs somewhere to stay as of {date}.',
    "I'd like to leave {patient} (the {species}) with you on {date} while we travel.",
  ],
  chip: [
    "We have moved house: whoever keeps {patient}'s microchip should know.",
    'My number has changed, so please have the chip of {patient} put right.',
    'If {patient} runs off, the chip must lead to our new address. Can you see to that?',
    'The microchip of {patient} is still under the old owner, please change that.',
    'Let the chip people have our new details for {patient}.',
  ],
};

/** How clients begin and end, and what they say by the way. */
export const FRAMES = {
  openings: [
    '{name} here, {phone}.',
    'Hello, this is {name} on {phone}.',
    'Good morning, my number is {phone}.',
    "It's {name} again. You have me under {phone}.",
  ],
  closings: ['Thank you, {name}, {phone}', 'Call me on {phone} if need be. {name}', '{name} ({phone})'],
  joints: ['Also: ', 'And another thing: ', 'While I am at it: ', 'Oh, and: ', ''],
  remarks: [
    'The new waiting room is lovely, by the way.',
    'I could not get through on the phone.',
    'No hurry with the answer.',
    'My neighbour recommended you.',
    'I am at work until five.',
    'Sorry about the muddy paws last week.',
  ],
};
