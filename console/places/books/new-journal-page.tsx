import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { trialBalance } from '../../../contract/staff/books-acts.ts';
import { mostJournalLines } from '../../../contract/staff/proposal-kinds.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frames.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ProposeForm } from '../proposals/propose-form.tsx';
import beside from '../../ui/beside.module.css';
import type { BodyFields } from '../proposals/propose-form.tsx';
import { booksTabs } from './books-words.ts';
import css from './books.module.css';
import { serverToday } from '../../ui/server-now.ts';

/** Loans move what is owed on them by themselves. */
const ofLoans: ReadonlySet<string> = new Set([
  'principal',
  'interest',
  'fees',
  'late-fees',
  'deferred-fee-income',
  'owed-to-borrower',
]);

const sides = ['debit', 'credit'] as const;
type Side = (typeof sides)[number];

const monthly: BodyFields<'recurring-journal'> = {
  day: { kind: 'whole', label: 'Day of the month', hint: 'In a shorter month its last day.' },
  startsOn: { kind: 'day', label: 'From' },
  endsOn: { kind: 'day', label: 'To, if it ends', whenEmpty: 'null' },
};

/** A journal, once or each month: which accounts, how much, of which day, and what for. */
export function NewJournalPage() {
  const today = serverToday();
  const [known] = useSearchParams();
  const isMonthly = known.has('monthly');
  const [lines, setLines] = useState({ debit: 1, credit: 1 });
  const chart = useAct(trialBalance, { asOf: today }).data?.rows ?? [];
  const accounts = chart
    .filter(({ account }) => !ofLoans.has(account))
    .map(({ account, gl, name }) => ({ value: account, label: `${gl} ${name}` }));
  const start: Record<string, string> = isMonthly ? { startsOn: today } : { on: today };
  for (const side of sides) {
    start[`${side}s.0.account`] = known.get(side) ?? '';
    start[`${side}s.0.amount`] = known.get('amount') ?? '';
  }
  return (
    <Page
      title={isMonthly ? 'New recurring journal' : 'New journal'}
      lead="Debits and credits are the same amount. Another person approves it."
    >
      <Tabs label="Parts of the books" tabs={booksTabs('journals')} />
      <ProposeForm<'journal' | 'recurring-journal'>
        key={`${isMonthly}`}
        kind={isMonthly ? 'recurring-journal' : 'journal'}
        fields={{
          ...(isMonthly ? monthly : { on: { kind: 'day', label: 'Dated', max: today } }),
          memo: { label: 'What for', longest: 200 },
          ...linesOf('debit', lines.debit, accounts),
          ...linesOf('credit', lines.credit, accounts),
        }}
        start={start}
        shape={(typed) => ({
          ...typed,
          debits: written(typed['debits']),
          credits: written(typed['credits']),
        })}
        groups={css.lines}
        whyNot={useWhyNot('journals', 'proposes')}
      >
        <div className={beside.buttons}>
          {sides.map((side) => (
            <Button
              key={side}
              whyNot={lines[side] >= mostJournalLines ? 'No more lines fit.' : null}
              onClick={() => setLines({ ...lines, [side]: lines[side] + 1 })}
            >
              Another {side} line
            </Button>
          ))}
        </div>
      </ProposeForm>
    </Page>
  );
}

function linesOf(
  side: Side,
  count: number,
  options: readonly { readonly value: string; readonly label: string }[],
): BodyFields<'journal'> {
  const group = side === 'debit' ? 'Debit' : 'Credit';
  const fields = Array.from({ length: count }, (_, at) => [
    [
      `${side}s.${at}.account`,
      { kind: 'choice', label: `Account, line ${at + 1}`, options, group },
    ],
    [`${side}s.${at}.amount`, { kind: 'amount', label: 'Kwacha', group }],
  ]);
  return Object.fromEntries(fields.flat());
}

/** The lines that say something. */
function written(lines: unknown): unknown[] {
  return [lines]
    .flat()
    .filter((line) => Object.values(Object(line)).some((typed) => (typed ?? '') !== ''));
}
