/** What a removal took away, and how many other records are learned anew. */
export interface Removed {
  entries: number;
  records: number;
  situations: number;
  relearned: number;
  /**
   * Ids of records that lie on damaged pages and so could not be taken from the file; their jobs and all links to
   * them are gone.
   */
  damaged: string[];
}

/** What a withdrawal took away, and how many other records are learned anew. */
export interface Withdrawn {
  records: number;
  entries: number;
  relearned: number;
}
