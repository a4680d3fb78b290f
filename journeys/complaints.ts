/** What a page complained of, as sentences. */
export interface Complaints {
  readonly heard: string[];
  /** Further complaints that match belong to the journey: a network taken away, a refusal. */
  forgive(pattern: RegExp): void;
}
