import { civilDateOf, parseCivilDate } from '../contract/words/civil-date.ts';
import type { BorrowerId } from '../contract/words/ids.ts';
import { parseNrc } from '../contract/market/nrc.ts';
import type { AuthStepName } from '../contract/borrower/auth-steps.ts';
import { sql } from '../server/store/database/database.ts';
import { saveIdentity } from '../server/people/verification/identity.ts';
import { completeStep } from '../server/people/verification/steps.ts';
import type { Context } from '../server/store/context.ts';
import { client, type Client } from './client.ts';

const findBorrower = sql<{ readonly id: BorrowerId }, { mobile: string }>(
  'select id from borrower where mobile = :mobile',
);

/** A server with the simulator, and what it keeps. */
export interface ServerOfTest {
  readonly url: string;
  readonly simulatorUrl: string;
  readonly context: Pick<Context, 'db' | 'clock' | 'keys'>;
}

/** A borrower who is logged in and has done only the steps named. */
export interface HalfVerified {
  readonly id: BorrowerId;
  readonly phone: Client;
}

/**
 * A new borrower who has done these steps. The identity is a real, encrypted one; of the other
 * steps it is only noted that they are done.
 */
export async function halfVerified(
  app: ServerOfTest,
  mobile: string,
  steps: readonly AuthStepName[],
): Promise<HalfVerified> {
  const { db, clock, keys } = app.context;
  const phone = client(app.url);
  await phone.logIn(mobile, app.simulatorUrl);
  const id = (await db.row(findBorrower, { mobile }))?.id;
  const nrc = parseNrc(`${mobile.slice(-6)}/11/1`);
  const birthDate = parseCivilDate('1991-04-17') ?? civilDateOf(clock.now());
  if (id === undefined || nrc === null)
    throw new Error(`${mobile} could not be made a borrower`);
  const now = clock.now();
  if (steps.includes('identity')) {
    const identity = {
      nrc,
      firstName: 'Chanda',
      lastName: 'Mulenga',
      birthDate,
      sex: 'female',
    };
    await saveIdentity(db, keys, { borrowerId: id, identity, now });
  }
  for (const step of steps) await completeStep(db, id, { step, now });
  return { id, phone };
}
