import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import type { AskOutcome, InitiateOutcome } from '../../../store/ports/payment-provider.ts';

/** What a network said when it was asked, in a sentence. */
export function saidText(outcome: AskOutcome): string {
  switch (outcome.known) {
    case 'confirmed': {
      const { amount, reference } = outcome;
      const moved = typeof amount === 'bigint' ? ` of ${showKwacha(amount)}` : '';
      const by = reference ? `, reference ${reference}` : '';
      return `The network says: confirmed${moved}${by}.`;
    }
    case 'failed':
      return `The network says: failed (${outcome.code}).`;
    case 'in-progress':
      return 'The network says: still on its way.';
    case 'not-found':
      return 'The network does not know it.';
    case 'unknown':
      return `The network does not say: ${outcome.why}.`;
  }
}

/** What came of sending it, in a sentence. */
export function sentText(outcome: InitiateOutcome): string {
  switch (outcome.known) {
    case 'accepted':
      return 'It was sent, and the network took it.';
    case 'duplicate':
      return 'It was sent again, and the network had it already.';
    case 'rejected':
      return `The network refused it: ${outcome.code}.`;
    case 'unknown':
      return `It was sent, and no answer came (${outcome.why}): money may have moved.`;
  }
}
