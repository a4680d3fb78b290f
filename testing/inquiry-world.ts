import { afterAll, beforeAll, beforeEach } from 'vitest';
import { authSteps } from '../contract/borrower/auth-steps.ts';
import { parseNrc } from '../contract/market/nrc.ts';
import { civilDateOf, parseCivilDate } from '../contract/words/civil-date.ts';
import type { BorrowerId } from '../contract/words/ids.ts';
import type { RegistryAnswer } from '../domain/rules/registry.ts';
import { answerConsent } from '../server/people/consents/answer-consent.ts';
import { openInquiry } from '../server/people/inquiries/inquiries.ts';
import { saveIdentity } from '../server/people/verification/identity.ts';
import { askRegistry } from '../server/people/verification/registry/ask-registry.ts';
import { completeStep } from '../server/people/verification/steps.ts';
import type { Context } from '../server/store/context.ts';
import { pooled } from '../server/store/database/connect.ts';
import { type Database, script, sql } from '../server/store/database/database.ts';
import { newId } from '../server/store/ids.ts';
import { makeLog } from '../server/store/log.ts';
import type { RegistryQuestion } from '../server/store/ports/identity-registry.ts';
import { testContext } from './context.ts';
import { testDatabase, type TestDatabase } from './database.ts';

const start = Date.parse('2026-11-20T10:00:00Z');
export const minutes = (count: number) => count * 60_000;

/** Of the test that runs: what the register answers in turn (the last for good) and was asked. */
export const w = {
  now: new Date(start),
  answers: [] as RegistryAnswer[],
  asked: [] as RegistryQuestion[],
  forgotten: [] as string[],
  lines: [] as string[],
};
export let db: TestDatabase;
/** Another process. */
export let other: Database;
let mobiles = 0;

/** Sets up the database of a file of tests, and empties it before each. */
export function inquiryWorld(): void {
  beforeAll(async () => {
    db = await testDatabase();
    other = pooled('server', { connectionString: db.url, max: 4 });
  });
  afterAll(async () => {
    await other.close();
    await db.dispose();
  });
  beforeEach(async () => {
    const empty = { answers: [], asked: [], forgotten: [], lines: [] };
    Object.assign(w, { now: new Date(start), ...empty });
    const tables = ['registry_inquiry', 'registry_day', 'registry_state'];
    for (const table of tables) await db.run(script(`delete from ${table}`));
  });
}

/** A process with its own connection; the w.answers are given in order, the last for good. */
export function processOn(on: Database, mostADay = 500): Context {
  const context = testContext({
    db: on,
    now: w.now,
    log: makeLog('info', { write: (line) => w.lines.push(line) }),
    registry: {
      name: 'didit',
      verify: async (question) => {
        w.asked.push(question);
        const answer = w.answers[Math.min(w.asked.length, w.answers.length) - 1];
        if (answer === undefined) throw new Error('no answer is prepared');
        return { answer, requestId: `request-${w.asked.length}`, price: '0.45' };
      },
      health: () => Promise.reject(new Error('no test asks for it')),
      forget: async (requestId) => w.forgotten.push(requestId) > 0,
    },
  });
  const { config } = context;
  const registry = { name: 'didit', mostADay, connect: () => context.registry } as never;
  return {
    ...context,
    config: { ...config, registry },
    clock: { now: () => w.now, today: () => civilDateOf(w.now) },
  };
}

export const run = (context = processOn(db)) =>
  askRegistry(context, new AbortController().signal);
export const pass = (ms: number) => {
  w.now = new Date(w.now.getTime() + ms);
};

const insertBorrower = sql<void, { id: BorrowerId; mobile: string; now: Date }>(`
  insert into borrower (id, mobile, channel_code, credit_limit, created_at)
  values (:id, :mobile, 'h5', 0, :now)`);

export async function newBorrower(): Promise<BorrowerId> {
  const id = newId<BorrowerId>();
  const mobile = `097100${String(++mobiles).padStart(4, '0')}`;
  await db.run(insertBorrower, { id, mobile, now: w.now });
  return id;
}

/** A card is confirmed; all other steps are done. */
export async function confirmCard(
  borrowerId: BorrowerId,
  number = '204800/11/1',
): Promise<string> {
  const context = processOn(db);
  const [nrc, birthDate] = [parseNrc(number), parseCivilDate('1994-03-17')];
  if (nrc === null || birthDate === null) throw new Error('these are a number and a day');
  const identity = { nrc, firstName: 'Chipo', lastName: 'Mwanawina', birthDate, sex: 'female' };
  return db.transaction(async (tx) => {
    const identityId = await saveIdentity(tx, context.keys, {
      borrowerId,
      identity,
      now: w.now,
    });
    await openInquiry(tx, context, { borrowerId, identityId, now: w.now });
    for (const { step } of authSteps) await completeStep(tx, borrowerId, { step, now: w.now });
    return identityId;
  });
}

const purpose = 'register-didit';
export const consents = (borrowerId: BorrowerId, given = true) =>
  db.transaction((tx) =>
    answerConsent(tx, borrowerId, { purpose, textVersion: 1, given, at: w.now, source: 'app' }),
  );

export async function queued(number?: string): Promise<BorrowerId> {
  const borrowerId = await newBorrower();
  await consents(borrowerId);
  await confirmCard(borrowerId, number);
  return borrowerId;
}

const selectInquiry = sql<
  { state: string; attempts: number; nextAt: Date | null; kind: string | null },
  { borrowerId: BorrowerId }
>(`
  select state, attempts, next_at, answer ->> 'kind' as kind from registry_inquiry
  where borrower_id = :borrowerId order by created_at desc, state limit 1`);
const selectFact = sql<{ value: { kind: string } }, { borrowerId: BorrowerId }>(
  `select value from borrower_fact where borrower_id = :borrowerId and name = 'registry'`,
);
export const inquiryOf = (borrowerId: BorrowerId) => db.row(selectInquiry, { borrowerId });
export const factOf = async (borrowerId: BorrowerId) =>
  (await db.row(selectFact, { borrowerId }))?.value.kind;
