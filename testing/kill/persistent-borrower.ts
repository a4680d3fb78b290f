import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { busyNow } from '../../contract/sentences/ussd.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { BorrowerId } from '../../contract/words/ids.ts';
import type { Nrc } from '../../contract/market/nrc.ts';
import { readConfig } from '../../server/app/config.ts';
import type { Database } from '../../server/store/database/database.ts';
import { sql } from '../../server/store/database/database.ts';
import { newId } from '../../server/store/ids.ts';
import { type Identity, saveIdentity } from '../../server/people/verification/identity.ts';
import { asData, client } from '../client.ts';
import type { Client, WireReply } from '../client.ts';
import { deviceHash, deviceKey } from '../one-device.ts';
import { type UssdScreen, ussdPhone } from '../ussd-phone.ts';

const usualPatienceMs = 5_000;
const facts = {
  monthlyIncome: '12000',
  face: 'matched',
  otherLoansMonthly: '0',
  loanPurpose: 'business',
  contactsDiffer: true,
  cardAgrees: true,
};

const insertBorrower = sql<
  void,
  {
    id: BorrowerId;
    mobile: string;
    now: Date;
    walletId: string;
    network: string;
    facts: string;
    tokenHash: Uint8Array;
    deviceHash: Uint8Array;
  }
>(`
  with b as (
    insert into borrower (id, mobile, channel_code, credit_limit, created_at)
    values (:id, :mobile, 'h5', 100000, :now)
  ), w as (
    insert into wallet (id, borrower_id, mobile, network, created_at)
    values (:walletId, :id, :mobile, :network, :now)
  ), s as (
    insert into borrower_step (borrower_id, step, done_at)
    select :id, step, :now
    from unnest(array['identity', 'personal', 'contacts', 'questionnaire', 'face']) as one (step)
  ), f as (
    insert into borrower_fact (borrower_id, name, value, recorded_at)
    select :id, name, value, :now from jsonb_each(:facts::jsonb) as one (name, value)
  )
  insert into session (token_hash, borrower_id, created_at, last_used_at, device_hash, known_at)
  values (:tokenHash, :id, :now, :now, :deviceHash, :now)`);

/** One intent of a borrower, and its one final answer. */
export interface Intent {
  readonly kind: 'borrow' | 'pay';
  readonly mobile: string;
  readonly answer: WireReply;
}

export interface World {
  readonly urls: readonly string[];
  readonly random: () => number;
  /** How long an answer is waited for, before the request is sent again. */
  readonly patienceMs: number;
  /** How many intents were ever begun. */
  begun: number;
  /** How many requests were put off. */
  putOff: number;
  /** How many requests broke off without an answer. */
  cut: number;
  /** The longest wait for the answer to one request, asked again as needed. */
  longestWaitMs: number;
  readonly intents: Intent[];
  /** The share of payments by the keys of a phone, and the sessions that asked for one. */
  readonly keys: { readonly share: number; readonly paid: string[] };
  /** Answers that no client may ever get. */
  readonly faults: string[];
  stopping: boolean;
}

/** A borrower who borrows, pays and borrows again, and never gives up on a lost answer. */
export interface PersistentBorrower {
  readonly mobile: string;
  /** Until the world stops; ends when none of their intents is unanswered. */
  live(): Promise<void>;
}

/** Registers a verified borrower of the `n`th number, already logged in. */
export async function persistentBorrower(
  db: Database,
  world: World,
  n: number,
): Promise<PersistentBorrower> {
  const network = (['MTN', 'Airtel', 'Zamtel'] as const)[n % 3] ?? 'MTN';
  const prefix = { MTN: '096', Airtel: '097', Zamtel: '095' }[network];
  const mobile = `${prefix}${String(5_000_000 + n)}`;
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest();
  const id = newId<BorrowerId>();
  const now = new Date();
  const known = { walletId: newId(), network, facts: JSON.stringify(facts) };
  await db.run(insertBorrower, { id, mobile, now, ...known, tokenHash, deviceHash });
  await saveIdentity(db, keys, { borrowerId: id, identity: identityOf(n), now });
  const phones = world.urls.map((url) => {
    const phone = client(url);
    phone.token = token;
    phone.cookies.set('device', deviceKey);
    return phone;
  });
  return { mobile, live: () => live({ world, phones, mobile }) };
}

/** What the servers of the test have too: those of the sandbox. */
const { keys } = readConfig({});

function identityOf(n: number): Identity {
  const nrc = `${String(300_000 + n)}/11/1` as Nrc;
  const birthDate = '1990-05-05' as CivilDate;
  return { nrc, firstName: 'Chanda', lastName: 'Phiri', birthDate, sex: 'female' };
}

interface Person {
  readonly world: World;
  /** One a server: whichever is up is asked. */
  readonly phones: readonly Client[];
  readonly mobile: string;
}

async function live(person: Person): Promise<void> {
  const { world } = person;
  while (!world.stopping) {
    const info = asData((await ask(person, '/my/getMyLoanInfo')).data);
    const order = asData(info['order']);
    const isPending = asData(order['payment'])['status'] === 'pending';
    if (info['stage'] === 'borrow') await borrow(person);
    else if (info['stage'] === 'repay' && !isPending) {
      await (world.random() < world.keys.share ? payByKeys(person) : pay(person, order));
    } else await pause(150 + world.random() * 250);
  }
}

async function borrow(person: Person): Promise<void> {
  const { random } = person.world;
  const wish = { productId: 'first-loan', amount: 200 + 50 * Math.floor(random() * 8) };
  const body = { ...wish, termDays: 14 };
  const offer = await ask(person, '/api/v3/product/productTrial', body);
  const trial = asData(asData(offer.data)['trial']);
  const agreed = { ...body, agreed: true, trialHash: trial['trialHash'] };
  if (offer.code === 200) await want(person, 'borrow', agreed);
  // No product is active: they look again in a moment.
  else await pause(150 + random() * 250);
}

async function pay(person: Person, order: Readonly<Record<string, unknown>>): Promise<void> {
  const { random } = person.world;
  const path = `/order/api/getRepayDetailV2/${String(order['orderId'])}`;
  const detail = asData((await ask(person, path, {})).data);
  const plans: unknown = detail['repayPlanList'];
  const plan = asData(Array.isArray(plans) ? plans[0] : undefined);
  if (plan['planId'] === undefined) return;
  const remaining = Number(plan['remainingAmount']);
  const payAmount = random() < 0.4 ? remaining : Number(detail['minRepayAmount']);
  const body = {
    bizType: 1,
    planId: plan['planId'],
    payAmount,
    repayAccountId: detail['repayAccountId'],
    payCard: false,
  };
  const presses = random() < 0.2 ? 2 : 1;
  await Promise.all(Array.from({ length: presses }, () => want(person, 'pay', body)));
}

/** A session in which each key is sent until it is answered, by whichever server is up. */
async function payByKeys({ world, mobile }: Person): Promise<void> {
  const { random, urls } = world;
  const sessionId = `keys-${mobile}-${world.begun}`;
  const phone = ussdPhone(() => urls[Math.floor(random() * urls.length)] ?? '', mobile, {
    sessionId,
  });
  const answered = async (press: () => Promise<UssdScreen>): Promise<string> => {
    for (let send = press; ; send = phone.again) {
      try {
        const { status, text } = await send();
        if (status === 200 && text !== busyNow) return text;
        world.putOff += 1;
      } catch {
        world.cut += 1;
      }
      await pause(20 + random() * 60);
    }
  };
  world.begun += 1;
  await answered(() => phone.dial());
  const amounts = await answered(() => phone.press('2'));
  if (!amounts.includes('\n1 ')) return;
  const key = amounts.includes('\n2 ') && random() < 0.6 ? '2' : '1';
  await answered(() => phone.press(key));
  const said = await answered(() => phone.press('1'));
  if (said.includes('now asks for your mobile money PIN')) world.keys.paid.push(sessionId);
}

const paths = {
  borrow: '/zmb/index/api/appManualGetLoan',
  pay: '/order/payment/api/submitRepayApplyV2',
} as const;

/** One signed request, sent until it is answered; sometimes again, for the same answer. */
async function want(person: Person, kind: Intent['kind'], body: unknown): Promise<void> {
  const { world, mobile } = person;
  world.begun += 1;
  const signed = person.phones[0]?.sign();
  const answer = await ask(person, paths[kind], body, signed);
  world.intents.push({ kind, mobile, answer });
  if (world.random() < 0.3) {
    const again = await ask(person, paths[kind], body, signed);
    if (!isDeepStrictEqual(again.data, answer.data)) {
      world.faults.push(`${kind}: the same request got ${JSON.stringify([answer, again])}`);
    }
  }
}

/** A world in which nothing has happened yet, with its servers at `urls`. */
export function newWorld(
  urls: readonly string[],
  random: () => number,
  { patienceMs = usualPatienceMs, byKeys = 0 } = {},
): World {
  const none = { begun: 0, putOff: 0, cut: 0, longestWaitMs: 0 };
  const base = { urls, random, patienceMs, ...none, keys: { share: byKeys, paid: [] } };
  return { ...base, intents: [], faults: [], stopping: false };
}

/** Asks any of the servers until one answers. */
async function ask(
  { world, phones }: Person,
  path: string,
  body?: unknown,
  signed?: ReturnType<Client['sign']>,
): Promise<WireReply> {
  const since = performance.now();
  for (;;) {
    const phone = phones[Math.floor(world.random() * phones.length)];
    try {
      const reply = await phone?.ask(path, {
        ...(body !== undefined && { body }),
        ...(signed && { signed }),
        signal: AbortSignal.timeout(world.patienceMs),
      });
      if (reply && reply.httpStatus === 200) {
        world.longestWaitMs = Math.max(world.longestWaitMs, performance.now() - since);
        return reply;
      }
      if (reply?.httpStatus === 503) world.putOff += 1;
      else if (reply) {
        world.faults.push(`${path}: HTTP ${reply.httpStatus} ${reply.msg}`);
      }
    } catch {
      world.cut += 1;
      // Its server was just killed, or its answer was lost: that is what this is about.
    }
    await pause(20 + world.random() * 60);
  }
}
