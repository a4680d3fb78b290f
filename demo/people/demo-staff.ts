import { randomBytes } from 'node:crypto';
import { confirmKey } from '../../contract/staff/own-acts.ts';
import { addDays, type CivilDate } from '../../contract/words/civil-date.ts';
import type { Role } from '../../contract/staff/permissions.ts';
import type { StaffId } from '../../contract/staff/people-words.ts';
import type { Context } from '../../server/store/context.ts';
import { type Queryable, sql } from '../../server/store/database/database.ts';
import { insideTransaction } from '../../server/staff/acts/inside-transaction.ts';
import { actInWords, keepSignedAct } from '../../server/staff/acts/sign-act.ts';
import { fingerprintOf } from '../../server/staff/proofs/enrolment-chain.ts';
import { challengeFor } from '../../server/staff/proofs/signed-words.ts';
import { foundAnchor } from '../../server/staff/proofs/staff-anchor.ts';
import { inviteStaff } from '../../server/staff/system/access/change-staff.ts';
import {
  coseKey,
  newSoftwarePasskey,
  signWithPasskey,
  type SoftwarePasskey,
} from '../../server/staff/system/access/software-passkey.ts';

/** Of the simulator: a staff member for each role, for any visitor. */
const demoStaff: readonly (readonly [name: string, role: Role])[] = [
  ['Grace Banda', 'credit'],
  ['Peter Mwale', 'finance'],
  ['Mary Phiri', 'director'],
  ['Joseph Zulu', 'care'],
  ['Ruth Tembo', 'compliance'],
  ['Daniel Sakala', 'auditor'],
  ['Naomi Lungu', 'marketing'],
  ['Moses Chola', 'engineer'],
];
const auditorDays = 30;

const countStaff = sql<{ readonly people: number }>(
  'select count(*)::int as people from (select from staff limit 1) as one',
);
const addKey = sql<
  void,
  { id: string; staffId: StaffId; publicKey: Uint8Array; privateKey: Uint8Array; before: Date }
>(`
  with made as (
    insert into staff_credential
      (id, staff_id, name, public_key, counter, transports, is_backed_up, created_at)
    values (:id, :staffId, 'The simulator', :publicKey, 0, '{}', false, :before)
    returning id)
  insert into sandbox_passkey (credential_id, private_key) select id, :privateKey from made`);
const worksHere = sql<void, { staffId: StaffId; before: Date }>(`
  with ready as (update staff_role set from_at = :before where staff_id = :staffId)
  update staff set state = 'works-here', created_at = :before where id = :staffId`);

/** Makes the demo people of a server with the simulator that has no staff yet. */
export async function makeDemoStaff(context: Context): Promise<void> {
  if ((await context.db.row(countStaff))?.people !== 0) return;
  const now = context.clock.now();
  // So long ago that the first approval needs no wait, in the demo data neither.
  const before = new Date(now.getTime() - 200 * 86_400_000);
  const keys: DemoKey[] = [];
  await context.db.transaction(async (tx) => {
    const inside = insideTransaction(context, tx).context;
    for (const [index, [name, role]] of demoStaff.entries()) {
      const staffId = await inviteStaff(
        inside,
        {
          name,
          email: emailOf(name),
          mobile: `097700010${index}`,
          nrc: `90000${index}/10/1`,
          roles: [role],
          lastDay: role === 'auditor' ? lastDayOf(context) : null,
        },
        { proposalId: null },
      );
      if (typeof staffId !== 'string')
        throw new Error(`no ${name}: ${JSON.stringify(staffId)}`);
      const key = newSoftwarePasskey();
      const { id, privateKey } = key;
      await tx.run(addKey, { id, staffId, publicKey: coseKey(key), privateKey, before });
      await tx.run(worksHere, { staffId, before });
      keys.push({ key, person: { id: staffId, name } });
    }
    await signEnrolments(tx, context, { keys, before });
  });
}

interface DemoKey {
  readonly key: SoftwarePasskey;
  readonly person: { readonly id: StaffId; readonly name: string };
}

const demoSite = { origin: 'http://localhost', rpId: 'localhost' };

/** Peter and Mary are as founders: their passkeys are anchored, and they confirm the others'. */
async function signEnrolments(
  tx: Queryable,
  context: Context,
  { keys, before }: { readonly keys: readonly DemoKey[]; readonly before: Date },
): Promise<void> {
  const founders = keys.slice(1, 3);
  const printOf = ({ key, person }: DemoKey) =>
    fingerprintOf({
      staffId: person.id,
      id: key.id,
      publicKey: coseKey(key).toString('base64url'),
    });
  foundAnchor(context.config, { waiting: [], keys: founders.map(printOf) });
  const past = { db: tx, clock: { ...context.clock, now: () => before } };
  for (const one of keys.filter((key) => !founders.includes(key))) {
    for (const { key, person: staff } of founders) {
      const args = { passkeyId: one.key.id, fingerprint: printOf(one) };
      const own = { id: key.id, publicKey: coseKey(key) };
      const signing = { act: confirmKey, args, nonce: randomBytes(16).toString('base64url') };
      const words = actInWords(signing, { staff, site: demoSite, keys: [own] });
      const { nonce } = signing;
      const { response } = signWithPasskey(key, demoSite, challengeFor(nonce, words));
      const bytes = (part: string) => Buffer.from(part, 'base64url');
      const signature = {
        ...{ nonce, words, staffId: staff.id, credentialId: key.id, publicKey: own.publicKey },
        clientData: bytes(response.clientDataJSON),
        authenticatorData: bytes(response.authenticatorData),
        signature: bytes(response.signature),
      };
      const of = { act: confirmKey.name, aboutId: null, site: demoSite };
      await keepSignedAct(past, signature, of);
    }
  }
}

function lastDayOf({ clock }: Context): CivilDate {
  return addDays(clock.today(), auditorDays);
}

function emailOf(name: string): string {
  return `${(name.split(' ')[0] ?? name).toLowerCase()}@lender.example`;
}
