import { timingSafeEqual } from 'node:crypto';
import { msisdnOf } from '../../../contract/market/phone.ts';
import { recordIn, recordOf, textOf } from '../../store/foreign-json.ts';
import type {
  AskOutcome,
  InitiateOutcome,
  MoneyRequest,
  Operation,
  PaymentProvider,
  RawCallback,
  ReadCallback,
} from '../../store/ports/payment-provider.ts';
import type { NetworkAnswer } from '../http.ts';
import type { MtnClient } from './client.ts';
import type { MtnAccess } from './settings.ts';
import { answerTimeoutMs } from '../http.ts';
import { mtnClient } from './client.ts';
import { mtnConditions } from './conditions.ts';
import type { Taught } from './conditions.ts';
import { initiateBody, isUnavailable, readInitiated, wordsOf } from './initiate.ts';
import { readHolder } from './read-holder.ts';
import { readStatus } from './read-status.ts';
import { readStatement } from '../statements/statement-reader.ts';
import type { SteadyWords } from './steady-words.ts';
import { steadyWords } from './steady-words.ts';

const layout = new URL('./statement-file.ts', import.meta.url).href;

export interface MtnOptions {
  /** The hour of the business; tokens end by it. */
  readonly now: () => Date;
  /** It is in the address of callbacks, which are not signed; empty: none comes. */
  readonly callbackSecret: string;
  readonly timeoutMs?: number;
}

/** A borrower waits for these answers, and without one the payment itself will tell. */
const conditionsTimeoutMs = 1500;

/** Wallets of MTN in Zambia, directly: the MTN MoMo Open API. */
export function mtn(access: MtnAccess, options: MtnOptions): PaymentProvider {
  const { now, timeoutMs = answerTimeoutMs } = options;
  const { targetEnvironment } = access;
  const clients = clientsWithin(timeoutMs, access, now);
  const quick = clientsWithin(Math.min(timeoutMs, conditionsTimeoutMs), access, now);
  const conditions = mtnConditions(quick, { now, targetEnvironment });
  const callbackPath = callbackPathOf(options.callbackSecret);
  const initiate = async (operation: Operation, request: MoneyRequest) => {
    const posting = { operation, request, access, callbackPath };
    const taught = await post(clients[operation], posting);
    conditions.learn(operation, taught);
    return taught.outcome;
  };

  return {
    name: 'mtn',
    notFoundIsProof: true,
    checksEnds: true,
    collect: (request) => initiate('collect', request),
    async payOut(request) {
      // MTN takes what we cannot pay for and fails it later, which would end the loan.
      const balance = await conditions.balance('payout');
      if (balance !== null && balance < request.amount) return outOfFunds;
      return initiate('payout', request);
    },
    ask: asker(clients, { targetEnvironment, steady: steadyWords(now) }),
    isOpen: (operation) => conditions.isOpen(operation),
    isKnownClosed: (operation) => conditions.isKnownClosed(operation),
    async predictNetwork(mobile) {
      const path = `/collection/v1_0/accountholder/msisdn/${msisdnOf(mobile)}/active`;
      const answer = await quick.collect.get(path);
      const isTheirs = answer.heard && recordOf(answer.body)['result'] === true;
      return isTheirs ? 'MTN' : null;
    },
    paymentNamedIn,
    async holderOf(mobile) {
      const path = `/collection/v1_0/accountholder/msisdn/${msisdnOf(mobile)}/basicuserinfo`;
      return readHolder(await quick.collect.get(path));
    },
    readCallback: async (raw) => readCallback(raw, callbackPath),
    // MTN publishes no statement: a person brings the file of its portal.
    statement: async () => null,
    readFile: (bytes, how) => readStatement({ layout, bytes, needsDay: true, ...how }),
  };
}

type Clients = Readonly<Record<Operation, MtnClient>>;

function clientsWithin(timeoutMs: number, access: MtnAccess, now: () => Date): Clients {
  return {
    collect: mtnClient(access, 'collection', { now, timeoutMs }),
    payout: mtnClient(access, 'disbursement', { now, timeoutMs }),
  };
}

interface Posting {
  readonly operation: Operation;
  readonly request: MoneyRequest;
  readonly access: MtnAccess;
  readonly callbackPath: string;
}

async function post(
  client: MtnClient,
  { operation, request, access, callbackPath }: Posting,
): Promise<Taught> {
  const { path } = wordsOf[operation];
  const body = initiateBody(operation, request, access);
  const callbackUrl = access.callbackUrl === null ? null : access.callbackUrl + callbackPath;
  const wanted = { referenceId: request.providerId, callbackUrl, body };
  const taught = taughtBy(await client.post(path, wanted));
  const { outcome } = taught;
  const isHostRefused =
    outcome.known === 'rejected' && outcome.code === 'INVALID_CALLBACK_URL_HOST';
  if (!isHostRefused || callbackUrl === null) return taught;
  // A callback is a comfort: without the address the same request is always taken.
  return taughtBy(await client.post(path, { ...wanted, callbackUrl: null }));
}

function taughtBy(answer: NetworkAnswer): Taught {
  return { outcome: readInitiated(answer), isUnavailable: isUnavailable(answer) };
}

/** Polls the state of a payment. A doubtful answer is believed of a collect, once it is steady. */
function asker(
  clients: Clients,
  { targetEnvironment, steady }: Pick<MtnAccess, 'targetEnvironment'> & { steady: SteadyWords },
): PaymentProvider['ask'] {
  return async (operation, providerId): Promise<AskOutcome> => {
    const path = `${wordsOf[operation].path}/${encodeURIComponent(providerId)}`;
    const answer = await clients[operation].get(path);
    const read = readStatus(answer, { providerId, targetEnvironment });
    if (read.known !== 'perhaps-failed') {
      if (read.known !== 'unknown') steady.forget(providerId);
      return read;
    }
    const { word, text } = read;
    // Money that may be with the borrower is never called back by such a word.
    const isSteady = steady.hear(providerId, word) && operation === 'collect';
    if (isSteady) return { known: 'failed', code: word, text };
    return { known: 'unknown', why: `status ${word}` };
  };
}

const outOfFunds: InitiateOutcome = {
  known: 'rejected',
  code: 'NOT_ENOUGH_FUNDS',
  text: 'Our account with the network does not hold enough for this payout.',
  isTemporary: true,
};

/** Where MTN calls back. No query is allowed there, so the secret is in the path. */
function callbackPathOf(secret: string): string {
  return secret === '' ? '/callbacks/mtn/payments' : `/callbacks/mtn/payments-${secret}`;
}

const claimOf: Readonly<Record<string, ReadCallback['claims']>> = {
  SUCCESSFUL: 'confirmed',
  FAILED: 'failed',
};

/** These are not signed. A callback at the secret address only triggers a poll. */
function readCallback({ path, body }: RawCallback, expected: string): ReadCallback {
  const [given, wanted] = [Buffer.from(path), Buffer.from(expected)];
  const verified = given.length === wanted.length && timingSafeEqual(given, wanted);
  const { externalId, status } = recordIn(body);
  const providerId = textOf(externalId);
  const remark = verified ? null : 'it did not come to our secret address';
  if (!verified) return { verified, remark, providerId };
  return { verified, remark, providerId, claims: claimOf[textOf(status) ?? ''] ?? null };
}

function paymentNamedIn(bytes: Uint8Array): string | null {
  return textOf(recordIn(bytes)['externalId']);
}
