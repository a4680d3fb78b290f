import { loanStateText } from '../../../contract/staff/state-words.ts';
import { Link } from 'wouter';
import { paths } from '../../platform/paths.ts';
import { counted } from '../../ui/counts.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Empty, Panel, Tag } from '../../ui/frames.tsx';
import { Ago, Instant } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import type { Review } from './review-words.ts';
import { kindWords, ruleTitle, stateWords } from './review-words.ts';
import css from './reviews.module.css';

const marks = {
  pass: 'Pass',
  'not-checked': 'Not checked',
  refer: 'Refer',
  decline: 'Decline',
} as const;
const tones = { pass: 'good', 'not-checked': 'note', refer: 'warn', decline: 'bad' } as const;

/** What each rule said and the fact it reads; those that want a look come first. */
export function Rules({ rules }: Pick<Review, 'rules'>) {
  return (
    <Panel title="Decision rules">
      <ul className={css.rules}>
        {rules.map(({ rule, verdict, sentence, fact }) => (
          <li key={rule}>
            <Tag tone={tones[verdict]}>{marks[verdict]}</Tag>
            <strong>{ruleTitle(rule)}</strong>
            <span>{sentence}</span>
            <small>Now: {fact}</small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type Check = Review['face']['checks'][number];
const checkColumns: readonly Column<Check>[] = [
  { head: 'Likeness', cell: ({ likeness, reason }) => `${likeness} (${reason})` },
  {
    head: 'Distance',
    cell: ({ distance }) => distance?.toFixed(3) ?? 'none',
    isNumber: true,
  },
  {
    head: 'Alike to, look to',
    cell: ({ match, look }) => `${match}, ${look}`,
    isNumber: true,
    isWide: true,
  },
  { head: 'When', cell: ({ at }) => <Instant at={at} />, isWide: true },
];

/** How alike face and card were measured: a smaller distance is more alike. */
export function Face({ face }: Pick<Review, 'face'>) {
  return (
    <Panel title={`Face and card: ${face.stands ?? 'never shown'}`}>
      {face.checks.length === 0 ? (
        <Empty>Face and card were never compared.</Empty>
      ) : (
        <DataTable
          caption="Face and card, newest first; a smaller distance is more alike"
          columns={checkColumns}
          rows={face.checks}
          keyOf={({ at }) => String(at.getTime())}
        />
      )}
    </Panel>
  );
}

export function Doubles({ doubles }: Pick<Review, 'doubles'>) {
  return (
    <Panel title="Others with this card">
      {doubles.length === 0 ? <p>Nobody.</p> : null}
      <ul className={css.lines}>
        {doubles.map(({ borrowerId, since, loans, openLoans }) => (
          <li key={borrowerId}>
            <Link href={paths.borrower(borrowerId)}>Borrower</Link> since <Instant at={since} />
            , {counted(loans, 'loan')}, {openLoans} open
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function Devices({ devices }: Pick<Review, 'devices'>) {
  return (
    <Panel title="Phones">
      {devices.length === 0 ? <p>None is known.</p> : null}
      <ul className={css.lines}>
        {devices.map(({ device, kind, lastSeenAt, others }) => (
          <li key={device}>
            {kind ?? 'Phone'} <code>{device}</code>, <Ago at={lastSeenAt} />
            {others.length === 0 ? ', no one else' : ', also used by '}
            {others.map((other, nth) => (
              <Link key={other} href={paths.borrower(other)}>
                {`borrower ${nth + 1} `}
              </Link>
            ))}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function Loans({ loans }: Pick<Review, 'loans'>) {
  return (
    <Panel title="Their other loans">
      {loans.length === 0 ? <p>None.</p> : null}
      <ul className={css.lines}>
        {loans.map(({ orderId, status, amount, termDays, daysLate }) => (
          <li key={orderId}>
            <Link href={paths.loan(orderId)}>Loan {orderId}</Link>, <Money kwacha={amount} />{' '}
            for {counted(termDays, 'day')}, {loanStateText(status).toLowerCase()}
            {daysLate === null ? '' : `, at most ${counted(daysLate, 'day')} in arrears`}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What people decided about this borrower before, and about this review. */
export function Earlier({ earlier, approvals }: Pick<Review, 'earlier' | 'approvals'>) {
  const ended = approvals.filter(({ state }) => state !== 'approved');
  return (
    <Panel title="Earlier decisions">
      {earlier.length + ended.length === 0 ? <p>None.</p> : null}
      <ul className={css.lines}>
        {ended.map(({ state, by, at, why }) => (
          <li key={at.getTime()}>
            {by.name} approved this <Ago at={at} />
            {state === 'done'
              ? ''
              : `; ${state === 'held' ? 'held back' : state}: ${why ?? ''}`}
          </li>
        ))}
        {earlier.map(({ id, kind, state, decision, openedAt }) => (
          <li key={id}>
            <Link href={paths.review(id)}>{kindWords[kind]}</Link>, <Ago at={openedAt} />:{' '}
            {stateWords[state].toLowerCase()}
            {decision === null ? '' : ` by ${decision.by}, ${decision.reason}`}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** How people decided about others for the same reasons, and what became of those loans. */
export function Similar({ similar }: Pick<Review, 'similar'>) {
  const approved = similar.filter(({ state }) => state === 'approved').length;
  return (
    <Panel title="Similar reviews">
      {similar.length === 0 ? (
        <p>There was no other review for these reasons.</p>
      ) : (
        <p>
          For the same reasons {approved} of the last {similar.length} were approved.
        </p>
      )}
      <ul className={css.lines}>
        {similar.map(({ id, state, amount, at, reason, loanStatus }) => (
          <li key={id}>
            <Link href={paths.review(id)}>{stateWords[state]}</Link>
            {amount === null ? null : (
              <>
                , <Money kwacha={amount} />
              </>
            )}
            , <Ago at={at} />: {reason}
            {loanStatus === null || state === 'declined'
              ? ''
              : ` Now ${loanStateText(loanStatus).toLowerCase()}.`}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
