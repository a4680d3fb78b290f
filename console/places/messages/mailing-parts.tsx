import type { ReactNode } from 'react';
import type { countMailing } from '../../../contract/staff/mailing-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { peopleText } from '../published/market-words.ts';
import { ruleWords } from './mailing-words.ts';
import css from './messages.module.css';

interface BubbleProps {
  head: string;
  text: string;
  /** Below it, such as how long it is. */
  children?: ReactNode;
}

/** A text as it is on a phone. */
export function Bubble({ head, text, children }: BubbleProps) {
  return (
    <figure className={css.message}>
      <figcaption>{head}</figcaption>
      <p className={css.bubble}>{text}</p>
      {children === undefined ? null : <small>{children}</small>}
    </figure>
  );
}

/** Whom a rule leaves out, and how many. */
export function LeftOut({ of }: { of: StaffAnswerOf<typeof countMailing>['leftOut'] }) {
  if (of.length === 0) return <p>No rule leaves anyone out.</p>;
  return (
    <DataTable
      caption="Left out, by the first rule"
      columns={[
        { head: 'Rule', cell: ({ rule }) => ruleWords[rule], isMain: true },
        { head: 'People', cell: ({ people }) => peopleText(people), isNumber: true },
      ]}
      rows={of}
      keyOf={({ rule }) => rule}
    />
  );
}
