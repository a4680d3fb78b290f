import { Link, useLocation, useSearchParams } from 'wouter';
import { showLoan } from '../../../contract/staff/loan-acts.ts';
import { parseCivilDate } from '../../../contract/words/civil-date.ts';
import { loanStateText } from '../../../contract/staff/state-words.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { codeText } from '../../ui/code-text.ts';
import { counted } from '../../ui/counts.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { TextField } from '../../ui/field.tsx';
import { Empty, Facts, Filters, Notice, Panel, Tag } from '../../ui/frames.tsx';
import { Day, Instant } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { RaiseSuspicion } from '../compliance/raise-suspicion.tsx';
import { Uncover } from '../work/uncover.tsx';
import { partnerOf, translationOf, ussdOf } from './how-agreed.tsx';
import { LettersPanel } from './letters-panel.tsx';
import { LoanBooks } from './loan-books.tsx';
import { LoanPayments } from './loan-payments.tsx';
import { ReliefPanel } from './relief-panel.tsx';
import type { Loan } from './loan-words.ts';
import { eventWords, statusTone, statusWords } from './loan-words.ts';
import css from './loans.module.css';

/** One loan: its account by the end of a day, as it was known by the end of another. */
export function LoanPage({ id }: { id: string }) {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const asOf = parseCivilDate(search.get('asOf') ?? '') ?? undefined;
  const knownOn = parseCivilDate(search.get('knownOn') ?? '') ?? undefined;
  const asked = useAct(showLoan, { orderId: id, asOf, knownOn });
  const whyNot = useWhyNot('waivers', 'proposes');
  const seesCollections = useWhyNot('collections', 'reads') === null;
  const hasNone = asked.data?.account.owed.lateFee === '0.00';
  const waive = {
    to: withFilter(paths.newProposal, { kind: 'waive', about: id }),
    whyNot: whyNot ?? (hasNone ? 'No late fee is owed.' : null),
  };
  const show = (change: Readonly<Record<string, string | undefined>>) =>
    navigate(withFilter(paths.loan(id), { asOf, knownOn, ...change }), { replace: true });
  // The night marks what is overdue; the account knows it before.
  const isOverdue = asked.data?.loan.status === 'active' && asked.data.account.overdueDays > 0;
  const status = isOverdue ? 'overdue' : asked.data?.loan.status;
  // Actions apply to today only; a page for another day offers none.
  const isNow = asked.data?.isNow === true;
  return (
    <GuardedPage
      title={`Loan ${id}`}
      beside={status && <Tag tone={statusTone[status]}>{statusWords[status]}</Tag>}
      actions={
        <>
          {isNow && status === 'overdue' && seesCollections ? (
            <ButtonLink to={paths.toCollect(id)}>Contact them</ButtonLink>
          ) : null}
          <RaiseSuspicion about={{ kind: 'loan', id }} />
          {isNow ? <ButtonLink {...waive}>Waive late fees</ButtonLink> : null}
        </>
      }
    >
      <Filters>
        <TextField
          label="As at"
          hint={asOf === undefined && 'Empty: today.'}
          type="date"
          value={asOf ?? ''}
          onText={(day) => show({ asOf: day })}
        />
        <TextField
          label="As recorded by"
          hint={knownOn === undefined && 'Empty: as it is known now.'}
          type="date"
          value={knownOn ?? ''}
          onText={(day) => show({ knownOn: day })}
        />
      </Filters>
      <Loaded asked={asked}>{(loan) => <Shown loan={loan} />}</Loaded>
    </GuardedPage>
  );
}

function Shown({ loan }: { loan: Loan }) {
  return (
    <>
      {(loan.faults ?? []).map((fault) => (
        <Notice key={fault} tone="bad">
          <p>The books do not agree: {fault}</p>
        </Notice>
      ))}
      <div className={css.columns}>
        <div className={css.side}>
          <Account loan={loan} />
          <Timeline loan={loan} />
          <LoanPayments loan={loan} />
          <Rules loan={loan} />
        </div>
        <div className={css.side}>
          <Head loan={loan} />
          <ReliefPanel orderId={loan.loan.orderId} eased={loan.relief} isNow={loan.isNow} />
          <LettersPanel orderId={loan.loan.orderId} isNow={loan.isNow} />
          <Uncover borrowerId={loan.loan.borrowerId} />
          <LoanBooks loan={loan} />
        </div>
      </div>
    </>
  );
}

type Plan = Loan['account']['plans'][number];

const planColumns: readonly Column<Plan>[] = [
  {
    head: 'Instalment, due',
    cell: ({ period, dueDate, status }) => (
      <span className={css.one}>
        {period}, <Day on={dueDate} />
        {status === 'replaced' ? ', replaced' : ''}
      </span>
    ),
  },
  { head: 'Principal', cell: ({ principal }) => <Money kwacha={principal} />, isNumber: true },
  {
    head: 'Interest',
    cell: ({ interest }) => <Money kwacha={interest} />,
    isNumber: true,
    isWide: true,
  },
  { head: 'Fee', cell: ({ fee }) => <Money kwacha={fee} />, isNumber: true, isWide: true },
  {
    head: 'Late fee',
    cell: ({ lateFee }) => <Money kwacha={lateFee} />,
    isNumber: true,
    isWide: true,
  },
  { head: 'Paid', cell: ({ paid }) => <Money kwacha={paid} />, isNumber: true },
  { head: 'Left', cell: ({ remaining }) => <Money kwacha={remaining} />, isNumber: true },
];

function Account({ loan: { account, asOf } }: { loan: Loan }) {
  const { owed, remaining, charges, chargeCap, paid, sentBack, owedToBorrower } = account;
  return (
    <Panel title="Account">
      <p>
        As at <Day on={asOf} />: <Money kwacha={remaining} /> left to pay
        {account.overdueDays > 0 ? `, ${counted(account.overdueDays, 'day')} overdue` : ''}.
      </p>
      <Facts
        facts={[
          ['Principal', <Money key="p" kwacha={owed.principal} />],
          ['Interest', <Money key="i" kwacha={owed.interest} />],
          ['Fee', <Money key="f" kwacha={owed.fee} />],
          ['Late fee', <Money key="l" kwacha={owed.lateFee} />],
          ['Paid so far', <Money key="s" kwacha={paid} />],
          ...(account.unusedDays === '0.00'
            ? []
            : [
                [
                  'Unused extension days',
                  <Money key="u" kwacha={account.unusedDays} />,
                ] as const,
              ]),
          ['Sent back', <Money key="b" kwacha={sentBack} />],
          ['Owed to the borrower', <Money key="o" kwacha={owedToBorrower} />],
          [
            'Charges, and their cap',
            <span key="c">
              <Money kwacha={charges} /> of <Money kwacha={chargeCap} />
            </span>,
          ],
        ]}
      />
      {account.plans.length === 0 ? (
        <Empty>Nothing was lent by then.</Empty>
      ) : (
        <DataTable
          caption="Instalments"
          columns={planColumns}
          rows={account.plans}
          keyOf={({ planId }) => planId}
        />
      )}
    </Panel>
  );
}

function Timeline({ loan: { timeline } }: { loan: Loan }) {
  return (
    <Panel title="What happened">
      {timeline.length === 0 ? <Empty>Nothing was known by then.</Empty> : null}
      <ol className={css.line}>
        {timeline.map(
          ({ eventId, kind, amount, network, effectiveAt, recordedAt, allocation }) => (
            <li key={eventId}>
              <span>
                {eventWords[kind] ?? kind}
                {network === null ? '' : ` over ${network}`}
              </span>
              {amount === null ? null : <Money kwacha={amount} />}
              <small>
                <Instant at={effectiveAt} />, recorded <Instant at={recordedAt} />
              </small>
              {allocation.map(({ period, principal, interest, fee, lateFee }) => (
                <small key={period}>
                  Instalment {period}: late fee <Money kwacha={lateFee} />, fee{' '}
                  <Money kwacha={fee} />, interest <Money kwacha={interest} />, principal{' '}
                  <Money kwacha={principal} />
                </small>
              ))}
            </li>
          ),
        )}
      </ol>
    </Panel>
  );
}

function Head({ loan: { loan, history } }: { loan: Loan }) {
  return (
    <Panel title="Agreed">
      <Facts
        facts={[
          [
            'Borrower',
            <Link key="b" href={paths.borrower(loan.borrowerId)}>
              {loan.mobileMasked}
            </Link>,
          ],
          ['Amount', <Money key="a" kwacha={loan.amount} />],
          ['Term', counted(loan.termDays, 'day')],
          ['Product', `${codeText(loan.productId)}, version ${loan.productVersion}`],
          ['Wallet', loan.network],
          ['Agreed', <Instant key="g" at={loan.agreedAt} />],
          ['Contract', <code key="c">{loan.contractHash.slice(0, 16)}</code>],
          ...translationOf(loan.translation),
          ...ussdOf(loan.byUssd),
          ...partnerOf(loan.byPartner),
        ]}
      />
      <ol className={css.line}>
        {history.map(({ from, to, at }) => (
          <li key={`${to} ${at.getTime()}`}>
            <span>
              {loanStateText(from)} → {loanStateText(to)}
            </span>
            <small>
              <Instant at={at} />
            </small>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const verdictWords = {
  pass: 'Passed',
  'not-checked': 'Not checked',
  refer: 'To a person',
  decline: 'Declined',
} as const;
const ruleTone = {
  pass: 'good',
  'not-checked': 'note',
  refer: 'warn',
  decline: 'bad',
} as const;

function Rules({ loan: { rules } }: { loan: Loan }) {
  return (
    <Panel title="Rules">
      {rules.length === 0 ? (
        <Empty>What was found out for it is erased, or was never asked.</Empty>
      ) : null}
      <ul className={css.line}>
        {rules.map(({ rule, verdict, sentence }) => (
          <li key={rule}>
            <span>{sentence}</span>
            <Tag tone={ruleTone[verdict]}>{verdictWords[verdict]}</Tag>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
