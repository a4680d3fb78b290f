import * as z from 'zod/mini';
import type { BorrowerId } from '../../../../contract/words/ids.ts';
import { type Mobile, parseMobile } from '../../../../contract/market/phone.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { newId } from '../../../store/ids.ts';
import { newSms } from '../../../messages/new-sms.ts';
import { queueSms } from '../../../messages/queue-sms.ts';
import { sealSms } from '../../../messages/sealed-sms.ts';
import { fingerprint, type Keyring } from '../../../store/sealing/keyring.ts';
import { openIdentity } from '../identity.ts';
import { openAnswer } from '../step-answers.ts';
import { contactText, type Namer } from './contact-texts.ts';

/** Strangers a borrower may have told in a day: two contacts, and some that were mistyped. */
export const mostToldADay = 6;
const dayMs = 86_400_000;
const usefulHours = 72;

interface NoticeRow {
  readonly contactFingerprint: string;
  readonly toldAt: Date;
  readonly refusedAt: Date | null;
}

const selectNotices = sql<NoticeRow, { borrowerId: BorrowerId }>(`
  select contact_fingerprint, told_at, refused_at from contact_notice
  where borrower_id = :borrowerId limit 1000`);

const markNamed = sql<void, { borrowerId: BorrowerId; fingerprints: readonly string[] }>(`
  update contact_notice set is_named = (contact_fingerprint = any(:fingerprints))
    where borrower_id = :borrowerId`);

const insertNotices = sql<
  { readonly code: string; readonly contactFingerprint: string },
  { borrowerId: BorrowerId; codes: readonly string[]; prints: readonly string[]; now: Date }
>(`
  insert into contact_notice (code, borrower_id, contact_fingerprint, told_at)
  select code, :borrowerId, print, :now from unnest(:codes::text[],
    :prints::text[]) as one (code, print)
  on conflict (borrower_id, contact_fingerprint) do nothing
  returning code, contact_fingerprint`);

const selectIdentity = sql<{ readonly id: unknown }, { borrowerId: BorrowerId }>(`
  select value as id from borrower_fact where borrower_id = :borrowerId
    and name = 'identityId'`);

/** What is known of a borrower's contacts without their names: told when, refused or not. */
export interface Notices {
  readonly toldLately: number;
  isTold(mobile: Mobile): boolean;
  hasRefused(mobile: Mobile): boolean;
}

export async function loadNotices(
  q: Queryable,
  keys: Keyring,
  { borrowerId, now }: { readonly borrowerId: BorrowerId; readonly now: Date },
): Promise<Notices> {
  const rows = await q.rows(selectNotices, { borrowerId });
  const byPrint = new Map(rows.map((row) => [row.contactFingerprint, row]));
  const of = (mobile: Mobile) => byPrint.get(contactFingerprint(keys, borrowerId, mobile));
  const since = now.getTime() - dayMs;
  return {
    toldLately: rows.filter(({ toldAt }) => toldAt.getTime() > since).length,
    isTold: (mobile) => of(mobile) !== undefined,
    hasRefused: (mobile) => (of(mobile)?.refusedAt ?? null) !== null,
  };
}

/** Records which of the informed people are contacts now. */
export async function noteNamed(
  tx: Queryable,
  keys: Keyring,
  named: { readonly borrowerId: BorrowerId; readonly mobiles: readonly Mobile[] },
): Promise<void> {
  const { borrowerId, mobiles } = named;
  const prints = mobiles.map((mobile) => contactFingerprint(keys, borrowerId, mobile));
  await tx.run(markNamed, { borrowerId, fingerprints: prints });
}

const selectKnown = sql<{ readonly isKnown: boolean }, { borrowerId: BorrowerId }>(`
  select exists (select from borrower_fact where borrower_id = :borrowerId and name = 'face'
    and value in ('"matched"', '"approved"')) as is_known`);

/**
 * Whether card and face have shown who a borrower is. Before that no notice is sent: a stranger
 * could have the lender write to any number, in a name of their choice.
 */
export async function mayTellContacts(q: Queryable, borrowerId: BorrowerId): Promise<boolean> {
  return (await q.row(selectKnown, { borrowerId }))?.isKnown === true;
}

/** Tells the contacts that a borrower has named, now that card and face are done. */
export async function tellNamedContacts(
  tx: Queryable,
  context: Pick<Context, 'keys' | 'config'>,
  of: { readonly borrower: { readonly id: BorrowerId }; readonly now: Date },
): Promise<void> {
  const asked = { borrowerId: of.borrower.id, step: 'contacts', now: of.now } as const;
  const saved = await openAnswer(tx, context.keys, { ...asked, reader: 'tell-contact' });
  const contacts = namedContacts.parse(saved?.answer ?? { contacts: [] }).contacts;
  const mobiles = contacts.flatMap(({ mobile }) => parseMobile(mobile) ?? []);
  await tellContacts(tx, context, { ...of, mobiles });
}

const namedContacts = z.object({ contacts: z.array(z.object({ mobile: z.string() })) });

/**
 * Tells contacts once by SMS who named them and how to refuse; earlier contacts are not informed
 * again. This is all a contact ever hears. Their numbers are encrypted, and no act that collects
 * reads them. Informed contacts are stored as a fingerprint that differs from borrower to
 * borrower.
 */
export async function tellContacts(
  tx: Queryable,
  { keys, config }: Pick<Context, 'keys' | 'config'>,
  named: {
    readonly borrower: { readonly id: BorrowerId };
    readonly mobiles: readonly Mobile[];
    readonly now: Date;
  },
): Promise<void> {
  const { borrower, mobiles, now } = named;
  const prints = mobiles.map((mobile) => contactFingerprint(keys, borrower.id, mobile));
  const codes = prints.map(() => newId());
  const told = await tx.rows(insertNotices, { borrowerId: borrower.id, codes, prints, now });
  if (told.length === 0) return;
  const namer = await loadNamer(tx, keys, { borrower, now });
  for (const { code, contactFingerprint: print } of told) {
    const mobile = mobiles[prints.indexOf(print)];
    if (mobile === undefined) throw new Error('only named contacts are informed');
    const text = contactText(namer, `${config.publicUrl}/c/${code}`);
    const kind = 'contact';
    const sms = newSms({ borrowerId: borrower.id, mobile, kind, text, now, usefulHours });
    await queueSms(tx, { ...sms, mobile: '', text: sealSms(keys, sms.id, sms) }, now);
  }
}

async function loadNamer(
  tx: Queryable,
  keys: Keyring,
  { borrower, now }: { borrower: { id: BorrowerId }; now: Date },
): Promise<Namer | null> {
  const id = (await tx.row(selectIdentity, { borrowerId: borrower.id }))?.id;
  const asked = { borrowerId: borrower.id, reader: 'tell-contact', now } as const;
  return typeof id === 'string' ? openIdentity(tx, keys, { id, ...asked }) : null;
}

/** Of one borrower alone, so that it never shows who knows several borrowers. */
function contactFingerprint(keys: Keyring, borrowerId: BorrowerId, mobile: Mobile): string {
  return fingerprint(keys, 'contact', `${borrowerId}|${mobile}`);
}
