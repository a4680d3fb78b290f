import { createHash } from 'node:crypto';
import {
  listLetters,
  openFormerContract,
  openLetter,
  showLetterTemplates,
  writeLetter,
} from '../../../../contract/staff/letter-acts.ts';
import { letterKinds } from '../../../../contract/staff/letter-words.ts';
import type { LetterKind } from '../../../../contract/staff/letter-words.ts';
import * as say from '../../../../contract/sentences/lender-letter.ts';
import { letterForYou } from '../../../../contract/sentences/messages.ts';
import type { ContactRule } from '../../../../contract/staff/collections-acts.ts';
import { civilDateOf } from '../../../../contract/words/civil-date.ts';
import type { BorrowerId, OrderId } from '../../../../contract/words/ids.ts';
import { english } from '../../../../contract/words/languages.ts';
import type { TakenOver } from '../../../../domain/loan/takeover-events.ts';
import { whyNotContact } from '../../../../domain/rules/contact-rules.ts';
import {
  keepLetter,
  lettersOfLoan,
  letterTemplates,
} from '../../../lending/account/lender-letters.ts';
import type { LetterTemplate } from '../../../lending/account/lender-letters.ts';
import { letterParts } from '../../../lending/letters/lender-letter-parts.ts';
import { loadBorrowerFacts } from '../../../lending/orders/borrower-facts.ts';
import { isOneSegment } from '../../../messages/gsm-text.ts';
import { newSms } from '../../../messages/new-sms.ts';
import { queueSms } from '../../../messages/queue-sms.ts';
import { fullNameOf, openIdentity } from '../../../people/verification/identity.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { newId } from '../../../store/ids.ts';
import { licenceInForce } from '../../../store/lender.ts';
import { openSealed, putSealed } from '../../../store/sealing/sealed-items.ts';
import { spokenIn } from '../../../store/spoken.ts';
import {
  type ServedAct,
  serveAct,
  type StaffCall,
  StaffRefusal,
} from '../../acts/serve-act.ts';
import { keepUnsealing, shownUntil } from '../../acts/unsealing-row.ts';
import { lateLoanOf, whyRefused } from '../collections/may-be-contacted.ts';
import type { LateLoan } from '../collections/may-be-contacted.ts';

const showLetterTemplatesAct = serveAct(showLetterTemplates, async ({ context: { db } }) => {
  const published = await letterTemplates(db);
  return {
    templates: letterKinds.map((letter) => {
      const found = published.find(({ kind }) => kind === letter);
      const { version = 0, opening = '', closing = '', publishedAt = null } = found ?? {};
      return { letter, version, opening, closing, publishedAt };
    }),
  };
});

const selectFormerContract = sql<
  { contract: NonNullable<TakenOver['contract']>; borrowerId: BorrowerId },
  { orderId: OrderId }
>(`
  select body -> 'contract' as contract, borrower_id from loan_event
  where order_id = :orderId and kind = 'taken-over' and body ? 'contract'`);

/** The contract that came with a loan of a former system; undefined: none did. */
const formerContractOf = (db: Context['db'], orderId: string) =>
  db.row(selectFormerContract, { orderId: Number(orderId) as OrderId });

const listLettersAct = serveAct(listLetters, async ({ context: { db }, args }) => ({
  hasFormerContract: (await formerContractOf(db, args.orderId)) !== undefined,
  letters: (await lettersOfLoan(db, Number(args.orderId) as OrderId)).map((one) => ({
    ...{ letterId: one.id, letter: one.kind, version: one.templateVersion, hash: one.hash },
    ...{ madeBy: one.madeBy, madeAt: one.madeAt, isTold: one.smsId !== null },
  })),
}));

const no = (why: string) => new StaffRefusal('not-possible-now', { why });

/** What forbids a demand, at any hour. */
const forbidDemand: readonly ContactRule[] = [
  'contact-stopped',
  'arrangement-kept',
  'complaint-open',
  'promise-kept-open',
];
const smsHours = 24;

const writeLetterAct = serveAct(writeLetter, async (call) => {
  const { context, args, staff } = call;
  const { db, clock, keys } = context;
  const { orderId, letter } = args;
  call.about({ kind: 'loan', id: orderId });
  const late = await lateLoanOf(context, orderId);
  if (late === null) return new StaffRefusal('unknown');
  const { order } = late;
  const template = (await letterTemplates(db)).find(({ kind }) => kind === letter);
  if (template === undefined) return no('Its words are not published.');
  const whyNot = await whyNotWritten(call, late);
  if (whyNot !== null) return whyNot;
  const fullName = await nameFor(call, late);
  if (fullName === null) return no('No name of this borrower is confirmed.');
  const bytes = await fileOf(context, { late, letter, template, fullName });
  const now = clock.now();
  const { borrowerId } = order;
  const smsId = await tell(context, late);
  const letterId = newId();
  await keepLetter(db, {
    ...{ id: letterId, orderId: order.id, borrowerId, kind: letter, smsId },
    templateVersion: template.version,
    itemId: await putSealed(db, keys, { borrowerId, kind: 'lender-letter', plain: bytes, now }),
    hash: createHash('sha256').update(bytes).digest('hex'),
    madeBy: staff.id,
    madeAt: now,
  });
  return { letterId, isTold: smsId !== null };
});

/** A demand is of a debt in arrears, and not while a rule forbids to ask for it. */
async function whyNotWritten(
  { context, args }: StaffCall<typeof writeLetter>,
  { order, account, facts, inForce }: LateLoan,
) {
  const { db, clock } = context;
  const now = clock.now();
  if (account.disbursedOn === null) return no('Nothing was paid out on this loan.');
  const today = civilDateOf(now);
  const written = (await lettersOfLoan(db, order.id)).some(
    ({ kind, madeAt }) => kind === args.letter && civilDateOf(madeAt) === today,
  );
  if (written) return no('This letter was written today.');
  if (args.letter === 'restructured' && account.restructured === null) {
    return no('This loan has no new schedule.');
  }
  if (args.letter !== 'demand') return null;
  if (account.daysLate === 0 || account.remainingAmount === 0n) {
    return no('This loan is not in arrears.');
  }
  const asked = { facts, rules: inForce.rules, how: 'message', at: now } as const;
  const forbidden = whyNotContact(asked).some(({ rule }) => forbidDemand.includes(rule));
  if (!forbidden) return null;
  return whyRefused({ facts, inForce, how: 'message', at: now }) as StaffRefusal<
    'contact-stopped' | 'arrangement-kept' | 'complaint-open' | 'promise-kept-open'
  >;
}

/** That the name was opened for a letter is kept, with who had it written. */
async function nameFor(
  { context, staff }: StaffCall<typeof writeLetter>,
  { order: { borrowerId } }: LateLoan,
): Promise<string | null> {
  const { db, keys, clock } = context;
  const { identityId: id } = await loadBorrowerFacts(db, keys, borrowerId);
  if (id === null) return null;
  const asked = { id, borrowerId, reader: 'write-letter', who: staff.id } as const;
  const identity = await openIdentity(db, keys, { ...asked, now: clock.now() });
  return identity && fullNameOf(identity);
}

interface Written {
  readonly late: LateLoan;
  readonly letter: LetterKind;
  readonly template: LetterTemplate;
  readonly fullName: string;
}

/** In English as a whole, like the contract. */
async function fileOf(context: Context, { late, letter, template, fullName }: Written) {
  const { db, config, clock } = context;
  const { order, account } = late;
  const { companyNumber, complaintsPhone } = config.lender;
  const licence = await licenceInForce(db, config, clock.today());
  const parts = letterParts({
    ...{
      kind: letter,
      template,
      order,
      account,
      licence,
      companyNumber,
      complaintsPhone,
      fullName,
    },
  });
  const document = {
    title: say.fileTitle(`${order.id}`),
    parts,
    footer: say.fileFooter(`${order.id}`),
    madeAt: clock.now(),
  };
  return context.documents.make(spokenIn(document, english), order.borrowerId);
}

/** Tells them by SMS where every rule allows a message now; its id, or null. */
async function tell(
  { db, config, clock, wake }: Context,
  { order, facts, inForce }: LateLoan,
): Promise<string | null> {
  const now = clock.now();
  const whys = whyNotContact({ facts, rules: inForce.rules, how: 'message', at: now });
  const text = letterForYou(`${order.id}`, `${config.publicUrl}/billing-details/${order.id}`);
  if (whys.length > 0 || !isOneSegment(text)) return null;
  const { borrowerId, borrower } = order;
  const sms = newSms({
    ...{ borrowerId, mobile: borrower.mobile, kind: 'notice', text, now },
    usefulHours: smsHours,
  });
  await queueSms(db, sms, now);
  wake('send-sms');
  return sms.id;
}

/** Opens one, and keeps who looked. Refusal: `unknown`, of what was erased too. */
const openLetterAct = serveAct(openLetter, async (call) => {
  const { context, args, staff } = call;
  const { db, keys, clock } = context;
  const { orderId, letterId, reason } = args;
  call.about({ kind: 'loan', id: orderId });
  const letters = await lettersOfLoan(db, Number(orderId) as OrderId);
  const letter = letters.find(({ id }) => id === letterId);
  if (letter === undefined) return new StaffRefusal('unknown');
  const { borrowerId, itemId: id } = letter;
  const now = clock.now();
  const item = { id, borrowerId, kind: 'lender-letter', reader: 'console' } as const;
  const bytes = await openSealed(db, keys, { ...item, who: staff.id, now });
  if (bytes === null) return new StaffRefusal('unknown');
  await keepUnsealing(db, {
    ...{ staffId: staff.id, borrowerId, what: ['lender-letter'], why: 'asked', reason, now },
    about: { kind: 'loan', id: orderId },
  });
  const base64 = bytes.toString('base64');
  return { mediaType: 'application/pdf', base64, shownUntil: shownUntil(now) } as const;
});

/** Opens the contract of the former system, and keeps who looked. Refusal: `unknown`. */
const openFormerContractAct = serveAct(openFormerContract, async (call) => {
  const { context, args, staff } = call;
  const { db, keys, clock } = context;
  const { orderId, reason } = args;
  const about = { kind: 'loan', id: orderId };
  call.about(about);
  const found = await formerContractOf(db, orderId);
  if (found === undefined) return new StaffRefusal('unknown');
  const { borrowerId, contract } = found;
  const { itemId: id, mediaType } = contract;
  const now = clock.now();
  const item = { id, borrowerId, kind: 'former-contract', reader: 'console' } as const;
  const bytes = await openSealed(db, keys, { ...item, who: staff.id, now });
  if (bytes === null) return new StaffRefusal('unknown');
  await keepUnsealing(db, {
    ...{ staffId: staff.id, borrowerId, what: ['former-contract'], why: 'asked', reason, now },
    about,
  });
  return { mediaType, base64: bytes.toString('base64'), shownUntil: shownUntil(now) };
});

/** Letters of the lender about a loan. */
export const letterActs: readonly ServedAct[] = [
  showLetterTemplatesAct,
  listLettersAct,
  writeLetterAct,
  openLetterAct,
  openFormerContractAct,
];
