import type { OperatorArgs, PagePart } from '../../../contract/staff/operator.ts';
import { formatKwacha } from '../../../contract/words/ngwee.ts';
import { maskMobile } from '../../../contract/market/phone.ts';
import { findCase } from '../../lending/cases/case-row.ts';
import type { CaseRow } from '../../lending/cases/case-row.ts';
import { isOpen, proposalsAbout } from '../proposals/proposal-row.ts';
import type { ProposalRow } from '../proposals/proposal-row.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import { caseWords } from '../cases/case-words.ts';
import { proposalText } from './list-cases.ts';
import type { ActOutcome, OperatorCall } from './operator-call.ts';
import { OperatorRefusal } from './operator-call.ts';
import { fieldsPart, instantText, tablePart } from './page.ts';

interface NoteRow {
  at: Date;
  kind: string;
  body: unknown;
}

const selectNotes = sql<NoteRow, { paymentId: string }>(`
  select at, kind, body from payment_note where payment_id = :paymentId order by at desc
    limit 20`);

/** Giving it up should have been the last of that id; money that moved under it is a surprise. */
const selectGivenUp = sql<
  { paymentId: string; code: string },
  { provider: string; providerId: string }
>(`
  select payment_id as "paymentId", code from earlier_attempt
  where provider = :provider and provider_id::text = lower(:providerId)`);

/** Everything that is known of a case, on one page. */
export async function showCase({
  context,
  args,
}: OperatorCall<OperatorArgs<'case'>>): ActOutcome {
  const found = await findCase(context.db, args.id);
  if (found === null) return unknownCase(args.id);
  const proposals = await proposalsAbout(context.db, { kind: 'case', id: found.id });
  const { payment } = found;
  const notes = payment ? await context.db.rows(selectNotes, { paymentId: payment.id }) : [];
  return {
    page: {
      title: `Case ${found.id}: ${caseWords[found.kind].what}`,
      parts: [
        casePart(found),
        payment ? paymentPart(payment) : await strangePart(context.db, found),
        notesPart(notes),
        proposalsPart(proposals),
        whatToDo(found, proposals),
      ],
    },
    data: { ...found, payment: payment && { ...payment, mobile: undefined }, notes, proposals },
  };
}

export function unknownCase(id: string): OperatorRefusal {
  return new OperatorRefusal(404, `There is no case ${id}.`);
}

function casePart({
  kind,
  openedAt,
  provider,
  providerId,
  detail,
  resolved,
}: CaseRow): PagePart {
  return fieldsPart('', [
    ['kind', kind],
    ['opened', instantText(openedAt)],
    ['provider', provider],
    ['id there', providerId],
    ['seen', shownJson(detail)],
    ['ended', resolved ? `${instantText(resolved.at)} by ${resolved.by}` : null],
    ['because', resolved?.resolution ?? null],
    ['evidence', resolved?.evidence ?? null],
  ]);
}

function paymentPart(payment: NonNullable<CaseRow['payment']>): PagePart {
  return fieldsPart('The payment', [
    ['payment', payment.id],
    ['loan', String(payment.orderId)],
    ['for', payment.purpose],
    ['amount', `K${formatKwacha(payment.amount)}`],
    ['wallet', `${maskMobile(payment.mobile)}, ${payment.network}`],
    ['state', payment.state],
    ['failure', payment.failureCode],
    ['reference', payment.providerReference],
    ['asked for', instantText(payment.createdAt)],
  ]);
}

async function strangePart(q: Queryable, found: CaseRow): Promise<PagePart> {
  if (found.kind === 'unreadable-statement') {
    return { heading: 'The payment', lines: ['None: it is about the statement of a day.'] };
  }
  if (found.kind === 'float-short') {
    return { heading: 'The payment', lines: ['None: it is about our own money there.'] };
  }
  const givenUp = await q.row(selectGivenUp, {
    provider: found.provider,
    providerId: found.providerId,
  });
  const line = givenUp
    ? `It is the id of a sending that was given up (${givenUp.code}), of payment ` +
      `${givenUp.paymentId}: that money may have moved twice.`
    : 'No payment of ours has this id.';
  return { heading: 'The payment', lines: [line] };
}

function notesPart(notes: readonly NoteRow[]): PagePart {
  const rows = notes.map(({ at, kind, body }) => [instantText(at), kind, shownJson(body)]);
  return tablePart('What the network said, newest first', ['at', 'when', 'it said'], rows);
}

function proposalsPart(proposals: readonly ProposalRow[]): PagePart {
  const rows = proposals.map((one) => [
    one.kind,
    instantText(one.proposedAt),
    one.state,
    proposalText(one),
  ]);
  return tablePart('Proposed', ['what', 'at', 'state', 'by, because'], rows);
}

function whatToDo(
  { id, kind, payment, resolved }: CaseRow,
  all: readonly ProposalRow[],
): PagePart {
  if (resolved !== null) return { heading: 'What to do', lines: ['Nothing. It has ended.'] };
  const open = all.some(isOpen);
  return fieldsPart('What to do', [
    ['first', caseWords[kind].first],
    ['decide', open ? 'in the console: somebody else than who proposed it' : null],
    ['ask again', payment ? `case ask-again ${id}` : null],
    ['by hand', payment ? 'in the console: confirm, fail or pay back, by two people' : null],
    ['end it', `case resolve ${id} --reason "why" --evidence "what proves it"`],
  ]);
}

function shownJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[{}"]/g, '').replaceAll(',', ', ');
}
