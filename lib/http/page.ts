/** The most entries that one answer of the ledger holds. */
export const MOST_ENTRIES = 1_000;

/** The most evenings that one answer of the closes holds: each is added up from its commits. */
export const MOST_CLOSES = 30;

/** How many evenings it holds where the question does not say. */
export const USUAL_CLOSES = 5;

/** How many it holds where the question does not say. */
export const USUAL_ENTRIES = 100;
