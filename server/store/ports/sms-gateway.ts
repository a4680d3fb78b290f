import type { Mobile } from '../../../contract/market/phone.ts';

/**
 * How an attempt to send ended. `refused` is about the number, and ends the message.
 * `not-accepted` means the gateway surely did not take it for another reason. The next one is
 * then tried at once, and all of them again later. `unknown` means it may have gone out, so
 * there is no retry.
 */
export type SmsOutcome = SmsWord & {
  /** Who said so, where several gateways were tried. */
  readonly gateway?: string;
};

type SmsWord =
  | { readonly outcome: 'accepted'; readonly providerMessageId: string | null }
  | { readonly outcome: 'refused'; readonly failure: string }
  | { readonly outcome: 'not-accepted'; readonly failure: string }
  | { readonly outcome: 'unknown'; readonly failure: string };

/** A carrier of our SMS. */
export interface SmsGateway {
  readonly name: string;
  /** Sends one message of one segment, or two. Never throws: silence is an outcome too. */
  send(message: { readonly mobile: Mobile; readonly text: string }): Promise<SmsOutcome>;
}
