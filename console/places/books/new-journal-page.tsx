import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { trialBalance } from '../../../contract/staff/books-acts.ts';
import { mostJournalLines } from '../../../contract/staff/proposal-kinds.ts';
import { dayTyped } from '../../platform/day-typed.ts';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, TextField } from '../../ui/field.tsx';
import { Page } from '../../ui/frames.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ProposeForm } from '../proposals/propose-form.tsx';
import { booksTabs, todayHere } from './books-words.ts';
import css from './books.module.css';

interface Line {
  readonly account: string;
  readonly amount: string;
}

const noLine: Line = { account: '', amount: '' };

/** Loans move what is owed on them by themselves. */
const ofLoans: ReadonlySet<string> = new Set([
  'principal',
  'interest',
  'fees',
  'late-fees',
  'owed-to-borrower',
]);

/** A journal: which accounts, how much, of which day, and what for. */
export function NewJournalPage() {
  const today = todayHere();
  const [on, setOn] = useState<string>(today);
  const [known] = useSearchParams();
  const caseId = known.get('case') ?? undefined;
  const amount = known.get('amount') ?? '';
  const lineOf = (side: string): Line => ({ account: known.get(side) ?? '', amount });
  const [memo, setMemo] = useState(
    caseId === undefined ? '' : 'Came to the float, and nobody had asked for it',
  );
  const [debits, setDebits] = useState<readonly Line[]>([lineOf('debit')]);
  const [credits, setCredits] = useState<readonly Line[]>([lineOf('credit')]);
  const whyNot = useWhyNot('journals', 'proposes');
  const chart = useAct(trialBalance, { asOf: today }).data?.rows ?? [];
  const accounts = chart
    .filter(({ account }) => !ofLoans.has(account))
    .map(({ account, gl, name }) => ({ value: account, label: `${gl} ${name}` }));
  const body = {
    kind: 'journal',
    on: dayTyped(on),
    memo,
    debits: written(debits),
    credits: written(credits),
    ...(caseId !== undefined && { caseId }),
  } as const;
  return (
    <Page
      title="New journal"
      lead="Debits and credits are the same amount. Another person approves it."
    >
      <Tabs label="Parts of the books" tabs={booksTabs('journals')} />
      {caseId === undefined ? null : (
        <p>
          It books the money of <Link href={paths.case(caseId)}>this case</Link> into suspense,
          where it waits for its owner.{' '}
          {known.get('debit') === null
            ? 'Debit the float of the network that it came by, as the statement says.'
            : ''}
        </p>
      )}
      <ProposeForm body={body} whyNot={whyNot}>
        {(sentenceFor) => (
          <>
            <TextField
              label="Dated"
              type="date"
              value={on}
              max={today}
              onText={setOn}
              error={sentenceFor('on')}
            />
            <TextField
              label="What for"
              value={memo}
              onText={setMemo}
              maxLength={200}
              error={sentenceFor('memo')}
            />
            <Side
              name="Debit"
              accounts={accounts}
              lines={debits}
              onLines={setDebits}
              sentenceFor={(at, field) => sentenceFor(`debits.${at}.${field}`)}
            />
            <Side
              name="Credit"
              accounts={accounts}
              lines={credits}
              onLines={setCredits}
              sentenceFor={(at, field) => sentenceFor(`credits.${at}.${field}`)}
            />
          </>
        )}
      </ProposeForm>
    </Page>
  );
}

interface SideProps {
  name: string;
  accounts: readonly { readonly value: string; readonly label: string }[];
  lines: readonly Line[];
  onLines: (lines: readonly Line[]) => void;
  sentenceFor: (at: number, field: string) => string | undefined;
}

function Side({ name, accounts, lines, onLines, sentenceFor }: SideProps) {
  const change = (at: number, part: Partial<Line>) =>
    onLines(lines.map((line, i) => (i === at ? { ...line, ...part } : line)));
  return (
    <fieldset className={css.lines}>
      <legend>{name}</legend>
      {lines.map((line, at) => (
        // Lines have no name but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={css.line}>
          <Choice
            label={`Account, line ${at + 1}`}
            none="Choose"
            value={line.account}
            options={accounts}
            onChoose={(account) => change(at, { account })}
            error={sentenceFor(at, 'account')}
          />
          <TextField
            label="Kwacha"
            inputMode="decimal"
            value={line.amount}
            onText={(amount) => change(at, { amount })}
            maxLength={12}
            error={sentenceFor(at, 'amount')}
          />
        </div>
      ))}
      <div>
        <Button
          whyNot={lines.length >= mostJournalLines ? 'No more lines fit.' : null}
          onClick={() => onLines([...lines, noLine])}
        >
          Another line
        </Button>
      </div>
    </fieldset>
  );
}

/** The lines that say something. */
function written(lines: readonly Line[]): { account: string; amount: string }[] {
  return lines
    .filter(({ account, amount }) => account !== '' || amount.trim() !== '')
    .map(({ account, amount }) => ({ account, amount: amount.trim() }));
}
