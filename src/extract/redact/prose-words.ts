/** Words of sentences about passwords, and of programs that ask for one: they are no password. */
export const PROSE_WORDS: ReadonlySet<string> = new Set(
  (
    'the and for are was were has have had not but you your yours his her our their its this that these those with ' +
    'from into than then when where who what which why how can could may might must should shall will would does did ' +
    'please reset change changed enter type use used using need needs needed required require invalid incorrect wrong ' +
    'expired missing field forgot forgotten forget least characters character letters digits minimum maximum length ' +
    'weak strong user username login sign account email link sent send been being again here there any all one two ' +
    'let set get new old confirm repeat show hide optional string value example'
  ).split(' '),
);
/** Words that stand alone where a password would: states, types, elements of a page. */
export const STATE_WORDS: ReadonlySet<string> = new Set(
  (
    'protected encrypted hashed plain plaintext visible hidden disabled enabled provided given stored saved updated ' +
    'accepted rejected denied failed failure success successful successfully verified confirmed matches matched ' +
    'mismatch prompt prompted prompts blank nothing secure secured anything something whatever click submit signin ' +
    'varchar textbox textfield input button label element password passwords below above check checked unchanged ' +
    'undefined unknown validation validated validate generated random masked rotated sensitive mandatory ' +
    'settings config options params request response credentials argument optional recovery update manager policy ' +
    'authentication authenticated unauthorized forbidden correct available unavailable default basic digest column ' +
    'secretstr getpass credential variable environment placeholder function object number integer boolean'
  ).split(' '),
);
