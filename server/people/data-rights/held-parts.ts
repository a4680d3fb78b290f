import * as z from 'zod/mini';
import { contact } from '../../../contract/borrower/contacts.ts';
import { market } from '../../../contract/market/zambia.ts';
import type { BureauName } from '../../../contract/words/bureau-name.ts';
import type { RegistryName } from '../../../contract/words/registry-name.ts';
import * as say from '../../../contract/sentences/my-data.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { maskNrc } from '../../../contract/market/nrc.ts';
import { maskMobile, parseMobile } from '../../../contract/market/phone.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { answersInWords } from '../verification/answer-words.ts';
import { fullNameOf, openIdentity } from '../verification/identity.ts';
import { openAnswer } from '../verification/step-answers.ts';

export interface HeldValue {
  readonly label: string;
  readonly value: string;
}

/** What a borrower looks at of their own. */
export interface Looking {
  readonly context: Pick<Context, 'db' | 'keys' | 'clock'>;
  readonly borrowerId: BorrowerId;
}

const selectIdentityId = sql<{ readonly value: unknown }, { borrowerId: BorrowerId }>(`
  select value from borrower_fact where borrower_id = :borrowerId and name = 'identityId'`);

const showing = 'show-owner';

/** Name, masked number, birth date and sex, as the card was confirmed. */
export async function identityValues({ context, borrowerId }: Looking): Promise<HeldValue[]> {
  const { db, keys, clock } = context;
  const id = (await db.row(selectIdentityId, { borrowerId }))?.value;
  if (typeof id !== 'string') return [];
  const asked = { id, borrowerId, reader: showing, now: clock.now() } as const;
  const identity = await openIdentity(db, keys, asked);
  if (identity === null) return [];
  const { sex, birthDate, nrc } = identity;
  return [
    { label: say.nameLabel, value: fullNameOf(identity) },
    { label: say.nrc, value: maskNrc(nrc) },
    { label: say.birthDate, value: birthDate },
    { label: say.sex, value: sex },
  ];
}

/** Every answer to a form, in the words that were asked. */
export async function answerValues(
  looking: Looking,
  form: 'personal' | 'questionnaire',
): Promise<HeldValue[]> {
  const saved = await openedAnswer(looking, form);
  if (saved === null) return [];
  const answers = await answersInWords(looking.context.db, form, saved);
  return answers.map(([label, value]) => ({ label, value }));
}

const savedContacts = z.object({ contacts: z.array(contact) });

/** The people the borrower named; the middle of their numbers is hidden, as everywhere. */
export async function contactValues(looking: Looking): Promise<HeldValue[]> {
  const saved = await openedAnswer(looking, 'contacts');
  if (saved === null) return [];
  const { contacts } = z.parse(savedContacts, saved.answer);
  return contacts.map(({ name, relationship, mobile }, index) => {
    const number = parseMobile(mobile);
    const hidden = number === null ? '' : maskMobile(number);
    const value = say.contactText(name, relationship, hidden);
    return { label: say.contact(`${index + 1}`), value };
  });
}

function openedAnswer(
  { context: { db, keys, clock }, borrowerId }: Looking,
  step: 'personal' | 'contacts' | 'questionnaire',
) {
  return openAnswer(db, keys, { borrowerId, step, reader: showing, now: clock.now() });
}

interface Counts {
  readonly mobile: string;
  readonly createdAt: Date;
  readonly wallets: readonly { readonly mobile: string; readonly network: string }[];
  readonly registerAsked: readonly { readonly provider: RegistryName; readonly on: string }[];
  readonly bureauAsked: readonly { readonly bureau: BureauName; readonly on: string }[];
  readonly cardPictures: number;
  readonly facePictures: number;
  readonly descriptors: number;
  readonly faceChecks: number;
  readonly sessions: number;
  readonly devices: number;
  readonly places: number;
  readonly orders: number;
  readonly payments: number;
  readonly contracts: number;
  readonly coupons: number;
  readonly messages: number;
  readonly complaints: number;
  readonly requests: number;
  readonly documents: number;
  readonly consents: number;
}

const of = (table: string, more = '') =>
  `(select count(*)::int from ${table} where borrower_id = b.id ${more})`;
const sealed = (...kinds: readonly string[]) =>
  of('sealed_item', `and kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})`);

const selectCounts = sql<Counts, { borrowerId: BorrowerId }>(`
  select b.mobile, b.created_at,
    (select coalesce(jsonb_agg(jsonb_build_object('mobile', mobile, 'network', network)
      order by created_at, id), '[]') from wallet where borrower_id = b.id) as wallets,
    (select coalesce(jsonb_agg(jsonb_build_object('provider', provider, 'on',
        (asked_at at time zone '${market.zone}')::date) order by asked_at), '[]')
      from registry_inquiry where borrower_id = b.id and asked_at is not null)
      as register_asked,
    (select coalesce(jsonb_agg(jsonb_build_object('bureau', provider, 'on',
        (asked_at at time zone '${market.zone}')::date) order by asked_at), '[]')
      from bureau_inquiry where borrower_id = b.id and asked_at is not null) as bureau_asked,
    ${sealed('nrc-front', 'nrc-back')} as card_pictures,
    ${sealed('face')} as face_pictures,
    ${sealed('face-descriptor')} as descriptors,
    ${of('face_check')} as face_checks,
    ${of('session', 'and ended_at is null')} as sessions,
    ${of('device_record', "and kind = 'device'")} as devices,
    ${of('device_record', "and kind = 'location'")} as places,
    ${of('loan_order')} as orders,
    ${of('payment')} as payments,
    ${sealed('contract')} - ${of('contract_translation')} as contracts,
    ${of('user_coupon')} as coupons,
    ${of('sms')} + ${of('inbound_sms')} as messages,
    ${of('complaint')} as complaints,
    ${of('data_request')} as requests,
    ${of('asked_document', 'and item_id is not null')} as documents,
    ${of('consent')} as consents
  from borrower b where b.id = :borrowerId`);

/** How many things of each kind are held, and the few that stand in clear. */
export async function heldCounts({ context, borrowerId }: Looking): Promise<Counts> {
  const row = await context.db.row(selectCounts, { borrowerId });
  if (row === undefined) throw new Error('a session belongs to a borrower');
  return row;
}
