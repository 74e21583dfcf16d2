/** A member's file. */
export interface Member {
  member_id: string;
  name: string;
  email: string;
  card: string;
  status: 'active' | 'resting';
  methods: { method_id: string; type: string }[];
  loans: string[];
  bookings: string[];
}

/** An instrument that a member has at home. */
export interface Loan {
  loan_id: string;
  member_id: string;
  instrument_id: string;
  kind: string;
  size: string;
  status: 'out' | 'overdue' | 'returned';
  due: string;
  pieces: { piece_id: string; name: string }[];
}

/** A practice room for an hour. */
export interface Booking {
  booking_id: string;
  member_id: string;
  room_id: string;
  date: string;
  slot: string;
  status: 'held' | 'confirmed' | 'cancelled';
}

/** An instrument of the house. */
export interface Instrument {
  instrument_id: string;
  kind: string;
  size: string;
  status: 'available' | 'lent' | 'in_repair';
}

/** A practice room. */
export interface Room {
  room_id: string;
  name: string;
  has: string;
  /** Free hours by day. */
  free: Record<string, string[]>;
}

/** Money that a member owes. */
export interface Fee {
  fee_id: string;
  member_id: string;
  amount: number;
  /** The loan it is about, or what else. */
  about: string;
}

/** How the lender stands during one request. */
export interface State {
  members: Member[];
  loans: Loan[];
  bookings: Booking[];
  instruments: Instrument[];
  rooms: Room[];
  fees: Fee[];
  /** The auditor has the file of the member who asks. */
  audited: boolean;
  /** The member's e-mail is an old one that finds nobody. */
  stale: boolean;
  /** What went through, in order. */
  done: { action: string; args: Record<string, string> }[];
}
