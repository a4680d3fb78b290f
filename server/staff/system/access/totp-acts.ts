import { Secret, TOTP } from 'otpauth';
import { makeTotp } from '../../../../contract/staff/own-acts.ts';
import { logInByCode } from '../../../../contract/staff/session-acts.ts';
import type { StaffId } from '../../../../contract/staff/people-words.ts';
import { countAgainstLimits, type RateLimit } from '../../../http/rate-limits.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { seal, type Sealed, unseal } from '../../../store/sealing/keyring.ts';
import { type ServedAct, serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { findPerson } from './staff-rows.ts';
import { tellOwner } from '../../acts/tell-staff.ts';
import { totpPlace } from './totp-place.ts';
import { openSession, showSession } from './sessions.ts';

/**
 * Of one person, in all browsers together in which they never logged in, and in each other one. A
 * code is right in 3 of a million tries: strangers find one in 45 years.
 */
const triesAnHour: RateLimit = { name: 'staff-code', most: 10, windowSeconds: 3600 };
const triesADay: RateLimit = { name: 'staff-code-day', most: 20, windowSeconds: 86_400 };
/** Codes of so many half minutes before and after are taken: clocks differ. */
const stepsAround = 1;
const stepMs = 30_000;

const find = sql<
  Sealed & { readonly staffId: StaffId; readonly lastStep: bigint },
  { email: string; today: string }
>(`
  select t.staff_id, t.key_id, t.wrapped_key, t.body,
    t.last_step
  from staff p join staff_totp t on t.staff_id = p.id
  where p.email = :email and p.state = 'works-here'
    and (p.last_day is null or p.last_day >= :today::date)
  for update of t`);

const findBrowser = sql<{ readonly one: number }, { email: string; browser: string }>(`
  select 1 as one from staff p join staff_session s on s.staff_id = p.id
  where p.email = :email and s.browser = :browser limit 1`);

const use = sql<void, { staffId: StaffId; step: bigint }>(
  'update staff_totp set last_step = :step where staff_id = :staffId',
);

const logInByCodeAct: ServedAct<typeof logInByCode> = {
  ...serveAct(logInByCode, async (call) => {
    const { context, args, browser, from } = call;
    const { db, clock } = context;
    const now = clock.now();
    const email = args.email.toLowerCase();
    const known = await db.row(find, { email, today: clock.today() });
    const step = known === undefined ? null : stepOf(context, known, args.code);
    if (known === undefined || step === null) return new StaffRefusal('code-wrong');
    const { staffId } = known;
    await db.run(use, { staffId, step });
    const opened = await openSession(
      db,
      { staffId, means: 'code', credentialId: null, browser, place: from },
      now,
    );
    call.opens(opened);
    call.about({ kind: 'staff', id: staffId });
    return { session: await showSession({ db, clock }, opened.id) };
  }),
  // Counted apart, or the refusal would undo that it was counted.
  async before({ context, args, browser }) {
    const { db } = context;
    const email = args.email.toLowerCase();
    const isOwn = (await db.row(findBrowser, { email, browser })) !== undefined;
    const of = isOwn ? `${email} ${browser}` : email;
    const hits = [triesAnHour, triesADay].map((limit) => ({ limit, of }));
    const over = await countAgainstLimits(db, context, hits);
    return over === null ? null : new StaffRefusal('codes-used-up');
  },
};

/** The way in without a passkey: to look and to propose. */
export const totpActs: readonly ServedAct[] = [
  serveAct(makeTotp, async ({ context, staff }) => {
    const { db, keys, clock } = context;
    const person = await findPerson(db, staff.id);
    if (person === undefined) return new StaffRefusal('unknown');
    const secret = new Secret({ size: 20 });
    const sealed = seal(keys, new Uint8Array(secret.bytes), totpPlace(staff.id));
    await insertInto(
      db,
      'staff_totp',
      { staffId: staff.id, ...sealed, lastStep: 0n, createdAt: clock.now() },
      `on conflict (staff_id) do update set key_id = excluded.key_id,
        wrapped_key = excluded.wrapped_key, body = excluded.body, last_step = 0,
        created_at = excluded.created_at`,
    );
    const text = 'An authenticator was made for you at the console. Not you? Tell a director.';
    await tellOwner(context, staff.id, text);
    const totp = totpOf(secret);
    totp.issuer = context.config.lender.name;
    totp.label = person.email;
    return { secret: secret.base32, address: totp.toString() };
  }),

  logInByCodeAct,
];

/** The half minute a code is of; null when it is of none, or of one that was used. */
function stepOf(
  { keys, clock }: Context,
  known: Sealed & { readonly staffId: StaffId; readonly lastStep: bigint },
  code: string,
): bigint | null {
  const bytes = unseal(keys, known, totpPlace(known.staffId));
  const secret = new Secret({ buffer: Uint8Array.from(bytes).buffer });
  const timestamp = clock.now().getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: stepsAround });
  if (delta === null) return null;
  const step = BigInt(Math.floor(timestamp / stepMs) + delta);
  return step > known.lastStep ? step : null;
}

function totpOf(secret: Secret): TOTP {
  return new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: stepMs / 1000 });
}
