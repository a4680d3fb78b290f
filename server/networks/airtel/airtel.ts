import { assert } from '../../../domain/assert.ts';
import { recordOf } from '../../store/foreign-json.ts';
import type { PaymentProvider } from '../../store/ports/payment-provider.ts';
import { paymentNamedIn, readCallback } from './callback.ts';
import type { AirtelAccess } from './settings.ts';
import { answerTimeoutMs } from '../http.ts';
import { airtelClient } from './client.ts';
import { encryptedPin } from './encryption.ts';
import { guardedPin } from './guarded-pin.ts';
import { collectBody, msisdnOf, payoutBody, readInitiated } from './initiate.ts';
import { readHolder } from './read-holder.ts';
import { readStatus } from './read-status.ts';
import { readStatement } from '../statements/statement-reader.ts';
import { fetchStatement } from './statement.ts';
import { wireIdOf } from './wire-id.ts';

const layout = new URL('./statement-file.ts', import.meta.url).href;

/** Airtel asks not to be asked about a payment before this. */
const firstAskSeconds = 180;
/** A borrower waits for this answer, and can choose the network without it. */
const predictTimeoutMs = 1500;

const paths = {
  collect: { send: '/merchant/v1/payments/', ask: '/standard/v1/payments' },
  payout: { send: '/standard/v3/disbursements', ask: '/standard/v3/disbursements' },
} as const;

export interface AirtelOptions {
  /** The hour of the business. */
  readonly now: () => Date;
  readonly timeoutMs?: number;
}

/** The wallets of Airtel, by the Airtel Money Open API of Zambia. */
export function airtel(
  access: AirtelAccess,
  { now, timeoutMs = answerTimeoutMs }: AirtelOptions,
): PaymentProvider {
  const pin = guardedPin(now);
  const client = airtelClient(access, timeoutMs);
  const quickClient = airtelClient(access, Math.min(timeoutMs, predictTimeoutMs));
  return {
    name: 'airtel',
    firstAskSeconds,
    statementIsWhole: false,
    checksEnds: true,
    async collect(request) {
      const body = collectBody(request);
      return readInitiated(
        'collect',
        await client.post('collect', paths.collect.send, () => body),
      );
    },
    async payOut(request) {
      return pin.guard(async () => {
        const answer = await client.post('payout', paths.payout.send, (pinKey) => {
          assert(pinKey !== null, 'a payout is not sent without a key for its PIN');
          return payoutBody(request, encryptedPin(access.pin, pinKey));
        });
        return readInitiated('payout', answer);
      });
    },
    async ask(operation, providerId) {
      const answer = await client.get(`${paths[operation].ask}/${wireIdOf(providerId)}`);
      return readStatus(operation, answer, providerId);
    },
    // Airtel does not publish whether it is open; the payment itself will tell.
    isOpen: () => Promise.resolve(true),
    async predictNetwork(mobile) {
      const answer = await quickClient.get(`/standard/v1/users/${msisdnOf(mobile)}`);
      if (!answer.heard || answer.status !== 200) return null;
      const { status } = recordOf(recordOf(recordOf(answer.body)['data'])['registration']);
      return typeof status === 'string' && status !== '' ? 'Airtel' : null;
    },
    paymentNamedIn,
    async holderOf(mobile) {
      return readHolder(await quickClient.get(`/standard/v1/users/${msisdnOf(mobile)}`));
    },
    readCallback: (raw) => Promise.resolve(readCallback(raw, access.callbackKey)),
    statement: (period, words) => fetchStatement(client, period, words),
    readFile: (bytes, how) => readStatement({ layout, bytes, needsDay: true, ...how }),
  };
}
