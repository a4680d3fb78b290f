/** Between two requests in the file that the load reads. */
export const separator = '\0';

export interface LoadResult {
  readonly answered: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Answers that were not code 200. */
  readonly failed: number;
  readonly firstFailure?: string;
  /** Answers that are not an envelope, such as a balancer's own. */
  readonly strange: number;
}
