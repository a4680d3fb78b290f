import type { Operation } from '../../server/store/ports/payment-provider.ts';
import type { FaultName } from '../money-world.ts';
import type { Arrives, Asked, Called, Lie, Silence } from './lying-relay.ts';
import type { Told, Verdict } from './words.ts';

/** A lie of the table. */
export interface NamedLie extends Lie {
  readonly name: string;
  /** Both operations, unless one is named. */
  readonly of?: Operation;
  /** The behaviour of the network itself in that time. */
  readonly faults?: readonly FaultName[];
  /** The network takes the money back later, and its own book shows it. */
  readonly reverses?: true;
  /** If there is a statement, its row reveals the lie. */
  readonly withoutStatement?: true;
}

type Says = (asked: Asked) => Told | Silence;

const minute = 60;
const hour = 3600;
const day = 24 * hour;

const says = (verdict: Verdict, changes?: Record<string, unknown>): Says => {
  return ({ words, ...of }) => words.status(of, verdict, changes);
};
const status = (code: number, text = '{}'): Says => {
  return () => ({ status: code, text });
};
const silence = (how: Silence): Says => {
  return () => how;
};
const refused: Says = ({ words, ...of }) => words.refused(of);
const duplicate: Says = ({ words, ...of }) => words.duplicate(of);
const unavailable: Says = ({ words }) => words.unavailable;
const html = status(200, '<!doctype html><title>Log in</title>');
const huge = status(200, `{"a":"${'x'.repeat(3_000_000)}"}`);

/** It acts, and answers `told` for the first `times` requests. */
const acting =
  (told: Says, times = 1): NonNullable<Lie['send']> =>
  async (asked) => {
    const real = await asked.hand();
    return asked.nth <= times ? told(asked) : real;
  };
/** It does not act on the first `times` requests, and answers `told`. */
const idle =
  (told: Says, times = 1): NonNullable<Lie['send']> =>
  (asked) =>
    asked.nth <= times ? told(asked) : asked.hand();
const never = (told: Says) => idle(told, Infinity);

const first =
  (times: number, told: Says): NonNullable<Lie['ask']> =>
  (asked) =>
    asked.nth <= times ? told(asked) : asked.hand();
const until =
  (seconds: number, told: Says): NonNullable<Lie['ask']> =>
  (asked) =>
    asked.age < seconds ? told(asked) : asked.hand();
const from =
  (seconds: number, told: Says): NonNullable<Lie['ask']> =>
  (asked) =>
    asked.age < seconds ? asked.hand() : told(asked);
/** The true answer with one member replaced by text. */
const edited =
  (edit: (text: string) => string): NonNullable<Lie['ask']> =>
  async (asked) => {
    const real = await asked.hand();
    return { ...real, text: edit(real.text) };
  };

const dropped = () => [];
type Callback = NonNullable<Lie['callback']>;
const at = (...seconds: number[]): Callback => {
  return () => seconds.map((after) => ({ after }));
};
/** The true callback is lost; the opposite one, which follows it, arrives later. */
const onlyTheOpposite =
  (after: number): Callback =>
  ({ nth }) =>
    nth === 1 ? [] : [{ after }];
const contradicting: readonly FaultName[] = ['contradicting-callback'];
const gateway = 'sig1=("@method" "@path");created=1;keyid="GATEWAY";alg="hmac-sha256"';
const withAnotherSignature = ({ headers }: Called): readonly Arrives[] => [
  {
    after: 0,
    headers: {
      ...headers,
      'signature-input': `${gateway}, ${String(headers['signature-input'] ?? '')}`,
      signature: `sig1=:AAAA:, ${String(headers['signature'] ?? '')}`,
    },
  },
];

const ofSending: readonly NamedLie[] = [
  { name: 'the answer is lost after acting', send: acting(silence('cut')) },
  { name: 'the answer is lost before acting', send: idle(silence('cut')) },
  { name: 'it never arrives', send: never(silence('cut')) },
  { name: '500 after acting', send: acting(status(500)) },
  { name: '500 before acting', send: idle(status(500)) },
  { name: '500 for good', send: never(status(500)) },
  { name: '502 of a proxy after acting', send: acting(status(502, '<h1>Bad gateway</h1>')) },
  { name: 'unavailable in its own words after acting', send: acting(unavailable) },
  { name: 'unavailable, no callback', send: acting(unavailable), callback: dropped },
  { name: "a wallet's code after acting", send: acting(refused) },
  {
    name: "a wallet's code after acting, no callback",
    send: acting(refused),
    callback: dropped,
  },
  { name: "a wallet's code, honestly", send: never(refused) },
  {
    name: "the answer lost, then a wallet's code",
    callback: dropped,
    send: async (asked) => {
      if (asked.nth > 1) return refused(asked);
      await asked.hand();
      return 'cut';
    },
  },
  { name: '401 before acting, the token has ended', send: idle(status(401)) },
  { name: '401 after acting', send: acting(status(401, '{"statusCode":401}')) },
  { name: '403 after acting', send: acting(status(403, '{"statusCode":403}')) },
  { name: '307, never arrives', send: never(status(307)) },
  { name: '307 after acting, no callback', send: acting(status(307)), callback: dropped },
  { name: '401 drop by drop, never arrives', send: never(silence('drip')) },
  { name: 'drop by drop after acting', send: acting(silence('drip')), callback: dropped },
  { name: 'it hangs before acting', send: idle(silence('hang')) },
  { name: 'it hangs after acting', send: acting(silence('hang')), callback: dropped },
  { name: 'half a JSON after acting', send: acting(status(200, '{"status":"REJ')) },
  { name: '3 MB of JSON after acting', send: acting(huge) },
  { name: 'a web page after acting', send: acting(html), callback: dropped },
  { name: '429 before acting', send: idle(status(429)) },
  { name: '429 after acting, no callback', send: acting(status(429)), callback: dropped },
  { name: 'duplicate, of what it never had', send: never(duplicate) },
  { name: 'duplicate, of what it did', send: acting(duplicate) },
  { name: 'taken, and then not acted on', faults: ['answer-then-not-act'] },
  { name: 'it is closed', faults: ['provider-closed'] },
  { name: 'it is delayed', faults: ['provider-delayed'] },
  { name: 'the token ends', faults: ['token-expired'] },
];

const ofAsking: readonly NamedLie[] = [
  { name: 'FAILED twice, then the truth', ask: first(2, says('failed')), callback: dropped },
  { name: 'FAILED for an hour', ask: until(hour, says('failed')), callback: dropped },
  { name: 'FAILED for a day', ask: until(day - hour, says('failed')), callback: dropped },
  { name: 'FAILED for two days', ask: until(2 * day, says('failed')), callback: dropped },
  {
    name: 'FAILED for good, the callback an hour late',
    ask: until(Infinity, says('failed')),
    callback: at(hour),
  },
  {
    name: 'FAILED, PENDING, then the truth',
    callback: dropped,
    ask: (asked) => {
      if (asked.age < 10 * minute) return says('failed')(asked);
      return asked.age < 5 * hour ? says('pending')(asked) : asked.hand();
    },
  },
  {
    name: 'it is reversed after a day, and the callback says so',
    reverses: true,
    ask: from(day, says('failed')),
    faults: contradicting,
    callback: ({ nth }) => [{ after: nth === 1 ? 0 : day + minute }],
  },
  {
    name: 'it is reversed after two days in silence',
    reverses: true,
    withoutStatement: true,
    ask: from(2 * day, says('failed')),
  },
  {
    name: 'the callback of its reversal, still SUCCESSFUL when asked',
    reverses: true,
    faults: contradicting,
    callback: ({ nth }) => [{ after: nth === 1 ? 0 : day }],
  },
  {
    name: 'nothing moves, SUCCESSFUL, the callback an hour late',
    of: 'collect',
    faults: ['auto-decline'],
    ask: until(Infinity, says('moved')),
    callback: at(hour),
  },
  { name: 'NOT_FOUND twice', ask: first(2, says('not-found')), callback: dropped },
  {
    name: 'NOT_FOUND for five hours',
    ask: until(5 * hour, says('not-found')),
    callback: dropped,
  },
  {
    name: 'NOT_FOUND for 30 hours',
    ask: until(30 * hour, says('not-found')),
    callback: dropped,
  },
  { name: 'PENDING for two days', ask: until(2 * day, says('pending')), callback: dropped },
  { name: 'PENDING for good', faults: ['never-settle'] },
  {
    name: 'a status of next year for an hour',
    callback: dropped,
    ask: until(hour, (asked) => says('moved', { status: asked.words.oddStatus })(asked)),
  },
  {
    name: 'a doubtful status for an hour',
    callback: dropped,
    ask: until(hour, (asked) => says('failed', { status: asked.words.doubtfulStatus })(asked)),
  },
  { name: 'no status', ask: until(hour, says('moved', { status: null })), callback: dropped },
  {
    name: 'another payment',
    callback: dropped,
    ask: until(
      hour,
      says('failed', { id: 'x', depositId: 'x', payoutId: 'x', externalId: 'x' }),
    ),
  },
  {
    name: 'another number, and no name of the transaction',
    ask: edited((text) => text.replaceAll(/260\d{9}/g, '260999999999')),
  },
  { name: 'another amount', ask: until(Infinity, says('moved', { amount: '9999' })) },
  { name: 'no amount of money', ask: until(Infinity, says('moved', { amount: 'ten' })) },
  { name: 'another currency', ask: until(Infinity, says('moved', { currency: 'TZS' })) },
  {
    name: 'the name of the transaction as a number',
    ask: edited((text) =>
      text.replace(
        /"(financialTransactionId|providerTransactionId|airtel_money_id)":"[^"]*"/,
        '"$1":12325811081234567891',
      ),
    ),
  },
  { name: 'half a JSON', ask: until(hour, status(200, '{"status":"FA')), callback: dropped },
  { name: 'a web page', ask: until(hour, html), callback: dropped },
  { name: '3 MB of JSON', ask: first(1, huge), callback: dropped },
  { name: '500', ask: until(hour, status(500)), callback: dropped },
  { name: '401 to a question', ask: first(2, status(401)), callback: dropped },
  { name: '429 to a question', ask: until(hour, status(429)), callback: dropped },
  { name: '404 without a body', ask: until(hour, status(404, '')), callback: dropped },
  { name: 'a question is cut', ask: first(2, silence('cut')), callback: dropped },
];

const ofCallbacks: readonly NamedLie[] = [
  { name: 'no callback', callback: dropped },
  { name: 'the callback twice', callback: at(0, 0) },
  { name: 'the callback again after a day', callback: at(0, day) },
  { name: 'the callback an hour late', callback: at(hour) },
  { name: 'callbacks out of order', faults: ['out-of-order-callback'] },
  { name: 'a contradicting callback', faults: contradicting },
  {
    name: 'only the opposite callback, after it ended',
    faults: contradicting,
    callback: onlyTheOpposite(2 * hour),
  },
  { name: 'a forged signature', faults: ['wrong-signature'] },
  { name: 'two signatures', callback: withAnotherSignature },
  { name: 'half a callback', callback: ({ body }) => [{ after: 0, body: body.slice(0, 40) }] },
  { name: 'the status is found later', faults: ['not-found-then-found'] },
  { name: 'the amount otherwise written', faults: ['amount-normalised'] },
  { name: 'settled late', faults: ['settle-after'], callback: dropped },
  { name: 'the statement lacks it', faults: ['statement-missing'] },
  { name: 'the statement has more', faults: ['statement-extra'] },
  { name: 'the statement has another amount', faults: ['statement-changed'] },
  {
    name: 'nothing moves, and the callback says it did',
    of: 'collect',
    faults: ['auto-decline', ...contradicting],
    callback: onlyTheOpposite(hour),
  },
];

/** Every lie, for collects and for payouts where it applies to both. */
export const lies: readonly (NamedLie & { readonly of: Operation })[] = [
  ...ofSending,
  ...ofAsking,
  ...ofCallbacks,
].flatMap((lie) =>
  (lie.of ? [lie.of] : (['collect', 'payout'] as const)).map((of) => ({ ...lie, of })),
);
