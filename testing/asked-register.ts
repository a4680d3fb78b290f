import type { BorrowerId } from '../contract/words/ids.ts';
import { openInquiry } from '../server/people/inquiries/inquiries.ts';
import { completeStep, recordFacts } from '../server/people/verification/steps.ts';
import type { Context } from '../server/store/context.ts';
import { sql } from '../server/store/database/database.ts';
import type { Client } from './client.ts';
import { halfVerified, type ServerOfTest } from './half-verified.ts';
import { approvedFacts } from './verified-borrower.ts';

const selectIdentity = sql<{ identityId: string }, { borrowerId: BorrowerId }>(`
  select value #>> '{}' as identity_id from borrower_fact
  where borrower_id = :borrowerId and name = 'identityId'`);

type Server = Omit<ServerOfTest, 'context'> & {
  readonly context: ServerOfTest['context'] & Pick<Context, 'registry'>;
};

/**
 * A new borrower of whom everything is known but what the register says. The last two digits of
 * the mobile are those of the serial of the card, by which the simulated register answers.
 */
export async function borrowerToAsk(
  app: Server,
  mobile: string,
  given = true,
): Promise<{ readonly id: BorrowerId; readonly phone: Client }> {
  const steps = ['identity', 'personal', 'contacts', 'questionnaire'] as const;
  const { id, phone } = await halfVerified(app, mobile, steps);
  const { db, clock, registry } = app.context;
  const now = clock.now();
  const identityId = (await db.row(selectIdentity, { borrowerId: id }))?.identityId ?? '';
  await openInquiry(db, { registry }, { borrowerId: id, identityId, now });
  const purpose = 'register-didit';
  await phone.done('/user/consent/api/save', { body: { purpose, textVersion: 1, given } });
  await recordFacts(db, id, { facts: approvedFacts('60000'), now });
  await completeStep(db, id, { step: 'face', now });
  return { id, phone };
}
