import { formatKwacha } from '../../../contract/words/ngwee.ts';
import { openCases } from '../../lending/cases/case-row.ts';
import type { CaseRow } from '../../lending/cases/case-row.ts';
import { openProposals } from '../proposals/proposal-row.ts';
import type { ProposalRow } from '../proposals/proposal-row.ts';
import { complaintsByTheirClock } from '../../people/complaints/complaint-row.ts';
import { caseWords } from '../cases/case-words.ts';
import { clockText } from './complaint-acts.ts';
import type { ActOutcome, OperatorCall } from './operator-call.ts';
import { ageText, tablePart } from './page.ts';

/** Money that waits for a person. Nobody is named, so nobody has to say who asks. */
export async function listCases({ context }: OperatorCall<object>): ActOutcome {
  const now = context.clock.now();
  const cases = await openCases(context.db);
  const proposals = await openProposals(context.db);
  const complaints = await complaintsByTheirClock(context.db);
  const today = context.clock.today();
  const clocks = complaints.map((one) => [one.number, clockText(one, today)]);
  const rows = cases.map((one) => [
    one.id,
    ageText(one.openedAt, now),
    moneyOf(one),
    caseWords[one.kind].what,
  ]);
  const proposed = proposals.map((one) => [
    `${one.about.kind} ${one.about.id}`,
    one.kind,
    ageText(one.proposedAt, now),
    proposalText(one),
  ]);
  const columns = ['case', 'age', 'money', 'what is the matter'];
  const proposedColumns = ['of', 'what', 'age', 'proposed by, because'];
  return {
    page: {
      title: `Open cases: ${cases.length}`,
      parts: [
        tablePart('', columns, rows, 'No money waits for a person.'),
        tablePart('Waits for a second person', proposedColumns, proposed),
        tablePart('Complaints by their clock', ['complaint', 'clock'], clocks),
      ],
    },
    data: {
      cases: cases.map(withoutMobile),
      proposals,
      complaints: complaints.map(({ number, answerBy }) => ({ number, answerBy })),
    },
  };
}

function moneyOf({ payment, kind }: CaseRow): string {
  if (payment === null && kind === 'unreadable-statement') return 'of a day';
  if (payment === null && kind === 'float-short') return 'our float';
  if (payment === null) return 'not ours';
  const sign = payment.operation === 'collect' ? '+' : '-';
  return `${sign}K${formatKwacha(payment.amount)}`;
}

/** Who wants what, and why, in one line. */
export function proposalText({ proposer, title, reason }: ProposalRow): string {
  return `${proposer.name}: ${title} ${reason}`;
}

function withoutMobile({ payment, ...one }: CaseRow) {
  return { ...one, payment: payment && { ...payment, mobile: undefined } };
}
