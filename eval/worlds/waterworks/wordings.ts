/** How customers ask, by the kind of what they want; what stands in braces is filled in. */
export const WORDINGS: Readonly<Record<string, readonly string[]>> = {
  reading: [
    'The meter at {address} stands at {reading} today.',
    'I went and looked: {reading} is what the dial shows at {address}.',
    'Here is my figure for {address}: {reading}.',
    'Please take down {reading} for the water meter, {address}.',
    'For {address} I read {reading} this morning; let that go into your books.',
    'You wanted the numbers from {address}. They are {reading}.',
  ],
  visit: [
    'There is still {topic} at {address}; could somebody come on {date}?',
    'I reported {topic} ({address}). I am at home on {date} if a crew can look at it.',
    'About {topic} at {address}: {date} would suit us for a visit.',
    'When will you deal with {topic}? At {address} we could let people in on {date}.',
    'We complained of {topic} at {address} and would like it seen to on {date}.',
  ],
  tariff: [
    'I think {tariff} would be cheaper for {address}, so put us on that.',
    'Please move {address} to {tariff}.',
    'My neighbour pays by {tariff}, and I want the same at {address}.',
    'From now on {address} should be charged under {tariff}.',
    'Could we have {tariff} at {address} instead of what we pay by?',
  ],
  plan: [
    'I cannot find the whole sum for {address} in one go.',
    'Is there a way to pay what I owe on {address} bit by bit?',
    'Money is tight: may I pay off {address} in instalments?',
    'What has piled up at {address} I could only settle month by month.',
    'Please let me spread the arrears for {address}.',
  ],
  leave: [
    'We are moving out of {address} on {date}.',
    '{address} is sold; our contract should end on {date}.',
    'After {date} somebody else will live at {address}, so stop charging me for it.',
    'I give notice for {address}, the last day being {date}.',
    'The lease on {address} runs out on {date} and we will not need water there after that.',
  ],
  ownNeed: [
    'I live with {need}; see that {address} is never cut off without a warning.',
    'Because of {need} I should be on your list of people who get help first, at {address}.',
    'You ought to know about {need} when the supply fails: it is me, at {address}.',
    'Put me down for help at {address}, please, on account of {need}.',
  ],
  otherNeed: [
    'My {person} lives at {address} with {need} and must get help first when there is no water.',
    'Please keep in mind that there is {need} at {address}: it concerns my {person}.',
    'On account of {need} my {person} should be on your list for {address}.',
    'If the supply at {address} fails, think of my {person} and of {need}.',
  ],
  dispute: [
    'The bill of {period} for {address} cannot be right.',
    'I will not accept what you charged for {address} in {period}.',
    'Nobody used that much: I object to {period} at {address}.',
    'What you sent me for {address} ({period}) is wrong and I want it looked into.',
    'Please check the invoice for {period}, {address}; I do not agree with it.',
  ],
};

/** How customers begin and end, and what they say by the way. */
export const FRAMES = {
  openings: [
    'Good day, this is {name}, postcode {postcode}.',
    '{name}, {postcode}.',
    'I am {name} and you will find me under {postcode}.',
    'To the customer office: {name} of {postcode} here.',
  ],
  closings: [
    'Regards, {name}, {postcode}',
    'Yours, {name} ({postcode})',
    'My postcode is {postcode}. {name}',
  ],
  joints: ['Then, ', 'Besides: ', 'One more point. ', 'And as I am writing: ', ''],
  remarks: [
    'Your new web page is hard to read.',
    'I waited a quarter of an hour on the line yesterday.',
    'The roadworks by the bridge are a nuisance, too.',
    'I have been with you for twenty years.',
    'A short note in reply will do.',
    'It rained all week, so there should be enough water.',
  ],
};
