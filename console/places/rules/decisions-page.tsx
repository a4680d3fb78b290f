import { Link } from 'wouter';
import { listDecisions } from '../../../contract/staff/rule-acts.ts';
import type { ArgsOf } from '../../../contract/staff/staff-act.ts';
import { listPage } from '../../platform/list-page.tsx';
import { paths } from '../../platform/paths.ts';
import { decidedColumns } from './decided-columns.tsx';
import { answerWords, ruleTitles } from './rule-words.ts';
import type { AnswerWord } from './rule-words.ts';

/** A figure of the rules leads here: the address alone says which. */
const rule = {
  read: (text: string): ArgsOf<typeof listDecisions>['rule'] =>
    text in ruleTitles ? (text as keyof typeof ruleTitles) : 'decision',
  Field: () => null,
};
const verdict = {
  read: (text: string): AnswerWord => (text in answerWords ? (text as AnswerWord) : 'referred'),
  Field: () => null,
};

/** The applications behind a figure of the rules. */
export const DecisionsPage = listPage({
  act: listDecisions,
  title: (kept) => `${ruleTitles[kept.rule]}: ${answerWords[kept.verdict].toLowerCase()}`,
  lead: (
    <>
      Applications of the last 90 days, the newest first.{' '}
      <Link href={paths.rules}>All rules</Link>
    </>
  ),
  filters: { rule, verdict },
  args: (kept, { after }) => ({ ...kept, after }),
  caption: 'Applications',
  columns: decidedColumns,
  keyOf: ({ orderId }) => orderId,
  hrefOf: ({ orderId }) => paths.loan(orderId),
  none: 'No application is like this.',
});
