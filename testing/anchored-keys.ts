import { beginEnrol, endEnrol } from '../contract/staff/own-acts.ts';
import type { StaffId } from '../contract/staff/people-words.ts';
import { fingerprintOf } from '../server/staff/proofs/enrolment-chain.ts';
import { anchoredKeys } from '../server/staff/proofs/staff-anchor.ts';
import type { Context } from '../server/store/context.ts';
import { sql } from '../server/store/database/database.ts';
import { invitationOf } from './invitation.ts';
import { staffAtConsole } from './staff-at-console.ts';
import type { App } from './start-app.ts';

const listKeys = sql<
  { readonly id: string; readonly staffId: StaffId; readonly publicKey: Buffer },
  { staffId: StaffId }
>('select id, staff_id, public_key from staff_credential where staff_id = :staffId');

/** Makes the passkeys of a person count, as if they were of the founding. */
export async function anchorKeysOf(context: Context, staffId: StaffId): Promise<void> {
  const keys = await context.db.rows(listKeys, { staffId });
  const prints = keys.map(({ publicKey, ...key }) =>
    fingerprintOf({ ...key, publicKey: publicKey.toString('base64url') }),
  );
  Object.assign(context.config, { staffKeys: [...anchoredKeys(context.config), ...prints] });
}

/** An invited person at a new browser, with a passkey that counts, logged in. */
export async function enrolled(app: App, staffId: StaffId) {
  const invitation = await invitationOf(app.context, staffId);
  const person = staffAtConsole(app);
  const { options } = await person.done(beginEnrol, invitation);
  await person.done(endEnrol, {
    ...invitation,
    response: person.made(options),
    keyName: 'A key',
  });
  await anchorKeysOf(app.context, staffId);
  await person.logIn();
  return person;
}
