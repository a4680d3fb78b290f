import { Link } from 'wouter';
import type { listActs } from '../../../contract/staff/audit-acts.ts';
import type { StaffId } from '../../../contract/staff/people-words.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { paths } from '../../platform/paths.ts';
import { codeText } from '../../ui/code-text.ts';

type Act = StaffAnswerOf<typeof listActs>['rows'][number];

/** What has its own page is a link to it. */
const pageOf: Readonly<Record<string, (id: string) => string>> = {
  borrower: paths.borrower,
  loan: paths.loan,
  case: paths.case,
  payment: paths.payment,
  review: paths.review,
  complaint: paths.complaint,
  'data-request': paths.dataRequest,
  return: paths.return,
  staff: (id) => paths.person(id as StaffId),
};

/** Known by a number; the ids of others say nothing to people. */
const numbered = new Set(['loan', 'complaint', 'data-request']);

/** What an act is about, as a link where it has a page. */
export function AboutAct({ about }: Pick<Act, 'about'>) {
  if (about === null) return <>–</>;
  const { kind, id } = about;
  const page = pageOf[kind];
  const name = kind === 'staff' ? 'Person' : codeText(kind);
  if (page === undefined) return <>{`${name} ${id}`}</>;
  return <Link href={page(id)}>{numbered.has(kind) ? `${name} ${id}` : name}</Link>;
}
