import { useState } from 'react';
import type { FormEvent } from 'react';
import { Link } from 'wouter';
import { search } from '../../contract/staff/search-acts.ts';
import type { StaffAnswerOf } from '../../contract/staff/staff-act.ts';
import { callAct } from '../platform/call-act.ts';
import { paths } from '../platform/paths.ts';
import { useDoing } from '../platform/queries.ts';
import { sentenceOf } from '../platform/refusals.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Empty, Failed } from '../ui/frames.tsx';
import css from './search-dialog.module.css';

type Found = StaffAnswerOf<typeof search>['found'][number];

/** Finds by any words a caller gives. The words go in a body, never into an address. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const look = useDoing(() => callAct(search, { text }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    look.mutate(undefined);
  };
  return (
    <Dialog title="Search" onClose={onClose} wide>
      <form onSubmit={submit} className={css.form} noValidate>
        <TextField
          label="Words to find"
          hint="A mobile or its last four digits, loan, reference, complaint, card, name."
          value={text}
          onText={setText}
          maxLength={80}
          type="search"
          data-first=""
        />
        {look.error === null ? null : <Failed sentence={sentenceOf(look.error)} />}
        {look.data === undefined ? null : <Results answer={look.data} onClose={onClose} />}
        <DialogActions>
          <Button look="primary" type="submit" busy={look.isPending}>
            Search
          </Button>
          <Button onClick={onClose}>Close</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface ResultsProps {
  answer: StaffAnswerOf<typeof search>;
  onClose: () => void;
}

function Results({ answer: { found, isCut }, onClose }: ResultsProps) {
  if (found.length === 0) return <Empty>Nothing is found by this.</Empty>;
  return (
    <>
      <ul className={css.found} aria-label="Found">
        {found.map((one) => {
          return (
            <li key={`${one.kind} ${one.id}`}>
              <Link href={addresses[one.kind](one.id)} onClick={onClose}>
                {one.line}
              </Link>
              <small>
                {one.kind}, by {one.by.replace('-', ' ')}
              </small>
            </li>
          );
        })}
      </ul>
      {isCut ? <p>There are more. Type more of it.</p> : null}
    </>
  );
}

/** What has its own screen. */
const addresses: Readonly<Record<Found['kind'], (id: string) => string>> = {
  borrower: paths.borrower,
  loan: paths.loan,
  payment: paths.payment,
  complaint: paths.complaint,
  'data-request': paths.dataRequest,
  case: paths.case,
};
