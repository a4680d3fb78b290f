import type { Network } from '../../../contract/market/network.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';

/** Our money at a provider. */
export interface Float {
  readonly provider: string;
  /** The provider's own name of the wallet. */
  readonly wallet: string;
  readonly amount: Ngwee;
  /** The networks whose payouts it pays; none of a wallet that only takes in. */
  readonly pays: readonly Network[];
}

/** What one provider or gateway says of our account there. */
export interface Readiness {
  readonly account: string;
  /** What was found, for a person: what, and its state. */
  readonly found: readonly (readonly [what: string, how: string])[];
  /** What has to be put right, as sentences. */
  readonly faults: readonly string[];
  readonly floats: readonly Float[];
}

/** A word of a provider: what it answered, or why it did not. */
interface Heard {
  readonly heard: boolean;
  readonly status?: number;
  readonly why?: string;
  /** They would not give us what is needed to ask. */
  readonly isRefused?: boolean;
}

/** What an answer that is not 200 has wrong: no server, refused login, or another fault. */
export function whyNot(answer: Heard, { name, secrets }: { name: string; secrets: string }) {
  if (!answer.heard || answer.status === undefined) {
    const why = answer.why ?? 'no reason';
    if (answer.isRefused) return `${name} does not let us in (${why}): look at ${secrets}.`;
    return `${name} did not answer: ${why}.`;
  }
  const { status } = answer;
  if (status === 401 || status === 403) {
    return `${name} does not let us in (HTTP ${status}): look at ${secrets}.`;
  }
  return `${name} answered HTTP ${status}.`;
}
