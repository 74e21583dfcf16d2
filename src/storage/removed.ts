/** What a removal took away, and how many other records are learned again. */
export interface Removed {
  entries: number;
  records: number;
  situations: number;
  relearned: number;
}

/** What a withdrawal took away, and how many other records are learned again. */
export interface Withdrawn {
  records: number;
  entries: number;
  relearned: number;
}
