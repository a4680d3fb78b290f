import { parseCivilDate } from '../contract/words/civil-date.ts';
import { parseNrc } from '../contract/market/nrc.ts';
import { authSteps } from '../contract/borrower/auth-steps.ts';
import type { BorrowerId } from '../contract/words/ids.ts';
import { openInquiry } from '../server/people/inquiries/inquiries.ts';
import { saveIdentity } from '../server/people/verification/identity.ts';
import { completeStep, recordFacts } from '../server/people/verification/steps.ts';
import { sql } from '../server/store/database/database.ts';
import type { App } from '../testing/start-app.ts';
import { approvedFacts } from '../testing/verified-borrower.ts';
import type { Person } from './person.ts';

const saidNetwork = sql<void, { id: BorrowerId }>(
  "update wallet set network_said_by = 'borrower' where borrower_id = :id",
);

/** All steps are done with a card of this number, and nothing else is in doubt. */
export async function verifiedWithCard(
  { context }: App,
  person: Person,
  number: string,
): Promise<BorrowerId> {
  const { db, keys, clock } = context;
  const now = clock.now();
  const id = String((await (await person.calls()).done('/my/getUserInfo'))['id']) as BorrowerId;
  const [nrc, birthDate] = [parseNrc(number), parseCivilDate('1994-03-17')];
  if (nrc === null || birthDate === null) throw new Error('these are a number and a day');
  const identity = { nrc, firstName: 'Chipo', lastName: 'Mwanawina', birthDate, sex: 'female' };
  const identityId = await saveIdentity(db, keys, { borrowerId: id, identity, now });
  await openInquiry(db, context, { borrowerId: id, identityId, now });
  await recordFacts(db, id, { facts: approvedFacts('60000'), now });
  for (const { step } of authSteps) await completeStep(db, id, { step, now });
  await db.run(saidNetwork, { id });
  return id;
}
