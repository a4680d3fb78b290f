import { msisdnOf } from '../../../contract/market/phone.ts';
import type {
  InitiateOutcome,
  MoneyRequest,
  Operation,
  PaymentProvider,
} from '../../store/ports/payment-provider.ts';
import { paymentNamedIn, readCallback } from './callback.ts';
import type { PawapayAccess } from './settings.ts';
import { answerTimeoutMs } from '../http.ts';
import { pawapayClient } from './client.ts';
import { pawapayConditions } from './conditions.ts';
import type { Limits } from './conditions.ts';
import { initiateBody, readInitiated, wordsOf } from './initiate.ts';
import { networkOfCode } from './networks.ts';
import { pawapayPublicKeys } from './public-keys.ts';
import { recordOf } from '../../store/foreign-json.ts';
import { readStatus } from './read-status.ts';
import { readStatement } from '../statements/statement-reader.ts';
import { fetchStatement, layout } from './statement.ts';

export interface PawapayOptions {
  /** The hour of the business; signatures are checked against it. */
  readonly now: () => Date;
  readonly timeoutMs?: number;
}

/** A borrower waits for these answers, and without one the payment itself will tell. */
const conditionsTimeoutMs = 1500;

/** All networks of Zambia by one provider: the pawaPay Merchant API v2. */
export function pawapay(access: PawapayAccess, options: PawapayOptions): PaymentProvider {
  const client = pawapayClient(access, options);
  const quick = Math.min(options.timeoutMs ?? answerTimeoutMs, conditionsTimeoutMs);
  const conditions = pawapayConditions(pawapayClient(access, { ...options, timeoutMs: quick }));
  const keys = pawapayPublicKeys(client);

  const initiate = async (
    operation: Operation,
    request: MoneyRequest,
  ): Promise<InitiateOutcome> => {
    const refusal = refusedBy(await conditions.limits(operation, request.network), request);
    if (refusal !== null) return refusal;
    const body = initiateBody(operation, request);
    const answer = await client.post(wordsOf[operation].path, body);
    return readInitiated(answer, request.providerId);
  };

  return {
    name: 'pawapay',
    collect: (request) => initiate('collect', request),
    payOut: (request) => initiate('payout', request),
    async ask(operation, providerId) {
      const { path, id: idName } = wordsOf[operation];
      const answer = await client.get(`${path}/${encodeURIComponent(providerId)}`);
      return readStatus(answer, { idName, providerId });
    },
    isOpen: (operation, network) => conditions.isOpen(operation, network),
    isKnownClosed: (operation, network) => conditions.isKnownClosed(operation, network),
    async predictNetwork(mobile) {
      const phone = { phoneNumber: msisdnOf(mobile) };
      const answer = await client.post('/v2/predict-provider', phone);
      return answer.heard ? networkOfCode(recordOf(answer.body)['provider']) : null;
    },
    paymentNamedIn,
    readCallback: (raw) => readCallback(raw, keys, options.now()),
    statement: (period, words) => fetchStatement(client, period, words),
    readFile: (bytes, how) => readStatement({ layout, bytes, needsDay: true, ...how }),
  };
}

/** What the network's published limits refuse need not be sent to be refused. */
function refusedBy(limits: Limits | undefined, request: MoneyRequest): InitiateOutcome | null {
  if (limits === undefined) return null;
  const { amount } = request;
  const { min, max, decimals } = limits;
  const refuse = (code: string, text: string): InitiateOutcome => {
    return { known: 'rejected', code, text, isTemporary: false };
  };
  if ((min !== null && amount < min) || (max !== null && amount > max)) {
    return refuse('AMOUNT_OUT_OF_BOUNDS', 'The network does not take payments of this size.');
  }
  if (!decimals && amount % 100n !== 0n) {
    return refuse('INVALID_AMOUNT', 'The network takes whole kwacha only.');
  }
  return null;
}
