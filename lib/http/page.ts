/** The most entries that one answer of the ledger holds. */
export const MOST_ENTRIES = 1_000;

/** How many it holds where the question does not say. */
export const USUAL_ENTRIES = 100;
