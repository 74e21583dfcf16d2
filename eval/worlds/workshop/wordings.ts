/** How customers ask, by the kind of what they want; what stands in braces is filled in. */
export const WORDINGS: Readonly<Record<string, readonly string[]>> = {
  hire: [
    'Could I have a {fleet_class} on {date}?',
    "I'd like to rent a {fleet_class} for {date}.",
    'We need something to carry a wardrobe on {date}; a {fleet_class} would do.',
    'Please put a {fleet_class} aside for me, for {date}.',
    'On {date} my sister visits, so one more bike please: a {fleet_class}.',
    'Is there a {fleet_class} free on {date}? Then I will take it.',
  ],
  extend: [
    'May I keep the {fleet_class} until {until}?',
    'The move takes longer than we thought, we still need the {fleet_class}. Shall we say {until}?',
    'Please let me have the {fleet_class} a little longer, to {until}.',
    "I won't manage to bring the {fleet_class} back in time; {until} would be fine.",
    'The children love the {fleet_class}! Can we ride it until {until}?',
  ],
  return: [
    'The {fleet_class} is back in your yard, so please sign it off.',
    'I have just brought the {fleet_class} back.',
    'We are done with the {fleet_class}; it stands outside your door.',
    'You can take the {fleet_class} off my account, I left it with you this morning.',
    'Here is your {fleet_class} again, thanks for the loan.',
    'I dropped off the {fleet_class}. Can you finish the paperwork?',
  ],
  service: [
    'The {work} of my {bike} want looking at; I could come on {date} at {time}.',
    'Please fit me in on {date} at {time}: {work}, on the {bike}.',
    'My {bike} has trouble with its {work}. Is {date}, {time}, any good?',
    "Can somebody see to the {bike}'s {work}? I am free on {date} at {time}.",
    'I am not happy with the {work} on the {bike} and would bring it on {date} at {time}.',
    '{date}, {time}: may I bring the {bike} then? It is the {work}.',
  ],
  approve: [
    'Yes to your price for the {item}, go ahead with the {bike}.',
    'Please do put the new {item} into the {bike}.',
    'You wrote about the {item} of my {bike}: that is fine, get on with it.',
    'I have thought it over. The {bike} shall have its {item}.',
    "What you want for the {bike}'s {item} is all right with me, so please begin.",
  ],
  claim: [
    'The {item} that you put into my {bike} has broken again, surely that is under guarantee?',
    'I want a free replacement for the {item} of the {bike}, it lasted three months.',
    "The {bike}'s {item} is faulty. Please take it up with whoever makes it.",
    'Not even half a year old, and the {item} on my {bike} rattles. The makers should pay.',
    'Could you get the maker to make good the {item} in the {bike}?',
  ],
  collect: [
    'Can I take the {bike} home, with the {item} in?',
    "I'm here for the {bike}: you were doing the {item}.",
    'Is the {item} in? Then I would like my {bike} back.',
    'I have come to fetch the {bike} now that its {item} is done.',
    "Please bring out the {bike}, the one with the {item}. I'd ride it home.",
    'My husband will pick up the {bike} with its {item} today.',
  ],
};

/** How customers begin and end, and what they say by the way. */
export const FRAMES = {
  openings: [
    '{name} here ({email}).',
    'Hi, this is {name}, {email}.',
    'Good afternoon! I am with you as {email}.',
    'My account is {email}, the name is {name}.',
  ],
  closings: [
    'Many thanks, {name}, {email}',
    'Just write to {email}. {name}',
    'Best, {name} <{email}>',
    '{email}',
  ],
  joints: ['Then: ', 'One more thing: ', 'By the way: ', 'Besides: ', ''],
  remarks: [
    'The coffee at your counter is the best in town.',
    'It has been raining all week.',
    'I will be in the area anyway.',
    'Your new sign looks good.',
    'There is no rush.',
    'I tried to ring but nobody picked up.',
  ],
};
