import type { GuidePlace, lineStates } from '../../../contract/staff/guide-acts.ts';
import type { ProposalId } from '../../../contract/staff/people-words.ts';
import { paths, withFilter } from '../../platform/paths.ts';

type State = (typeof lineStates)[number];

export const stateTexts: Readonly<Record<State, string>> = {
  done: 'Done',
  'to-do': 'To do',
  'cannot-yet': 'Not possible yet',
};

export const stateMarks: Readonly<Record<State, string>> = {
  done: '✓',
  'to-do': '!',
  'cannot-yet': '…',
};

type Place = readonly [does: string, href: (one: string, other: string) => string];

/** What the button of a line says, and where it leads. */
const places: Readonly<Record<GuidePlace, Place>> = {
  jobs: ['See the jobs', () => paths.systemPart('jobs')],
  proofs: ['See the proofs', () => paths.systemPart('proofs')],
  statement: ['Bring the statement', (provider, day) => paths.statement(provider, day)],
  statements: ['See the statements', () => paths.statements],
  cash: ['Ask the providers', () => paths.cash],
  case: ['Open the case', (id) => paths.case(id)],
  cases: ['See the cases', () => paths.cases],
  payment: ['Open the payment', (id) => paths.payment(id)],
  payments: ['See the payments', () => paths.payments],
  inbox: ['Open the Inbox', () => paths.inbox],
  proposal: ['Open the proposal', (id) => paths.proposal(id as ProposalId)],
  complaint: ['Open the complaint', (number) => paths.complaint(number)],
  complaints: ['See the complaints', () => paths.complaints],
  provision: [
    'Post provision',
    (asOf, profile) => withFilter(paths.provisions, { asOf, profile }),
  ],
  recurring: ['See recurring journals', () => paths.recurringJournals],
  books: ['See the balance', (asOf) => withFilter(paths.books, { asOf })],
  'close-period': [
    'Close the month',
    (month) => withFilter(paths.period(month), { change: 'wanted' }),
  ],
  'month-end': ['Close that month first', (month) => withFilter(paths.monthEnd, { month })],
  period: ['See the month', (month) => paths.period(month)],
  returns: ['Make the return', () => paths.returns],
  return: ['Open the return', (id) => paths.return(id)],
  profile: ['Confirm it', (of, name) => paths.profile(of, name)],
  takeover: ['Compare it', (id) => paths.takeover(id)],
  takeovers: ['See the takeovers', () => paths.takeovers],
};

/** The words of a line's button, and its address with what fills it. */
export function buttonOf({ place, of }: { place: GuidePlace; of: readonly string[] }) {
  const [does, href] = places[place];
  return { does, to: href(of[0] ?? '', of[1] ?? '') };
}
