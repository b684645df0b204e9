/** One line of the page's first table: what was measured against what, and whether its goal is met. */
export interface Goal {
  readonly measure: string;
  readonly against: string;
  readonly figure: string;
  readonly goal: string;
  /** Null where it could not be measured here. */
  readonly met: boolean | null;
}

/** What one part of the page says: a heading, its text, and the goals that it is about. */
export interface Chapter {
  readonly title: string;
  /** Markdown without the heading. */
  readonly text: string;
  readonly goals: readonly Goal[];
}

/** How a chapter is to be measured. */
export interface Run {
  /** In small: its counts are right, its times say nothing. */
  readonly quick: boolean;
  /** Takes one line about how far it is. */
  readonly told: (line: string) => void;
}

/** Measures what a chapter is about, in a process of its own. */
export type Measure = (run: Run) => Promise<Chapter>;
