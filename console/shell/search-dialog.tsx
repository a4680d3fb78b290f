import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { Link } from 'wouter';
import { search } from '../../contract/staff/search-acts.ts';
import type { StaffAnswerOf } from '../../contract/staff/staff-act.ts';
import { callAct } from '../platform/call-act.ts';
import { paths } from '../platform/paths.ts';
import { queryClient } from '../platform/queries.ts';
import { sentenceOf } from '../platform/refusals.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Empty, Failed } from '../ui/frames.tsx';
import { takeTyped } from '../ui/keys.ts';
import css from './search-dialog.module.css';

type Found = StaffAnswerOf<typeof search>['found'][number];

/** Once typing pauses; of fewer letters or digits too much is found. */
const restsAfterMs = 500;
const fewestTyped = 4;

/** Finds by any words a caller gives, while they are typed. No address ever holds them. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState(takeTyped);
  const looked = useRef('');
  const { mutate, ...look } = useMutation(
    { mutationFn: (words: string) => callAct(search, { text: words }) },
    queryClient,
  );
  const lookFor = (words: string) => {
    if (words === looked.current) return;
    looked.current = words;
    mutate(words);
  };
  const words = text.trim();
  useEffect(() => {
    if (words.length < fewestTyped) return;
    const timer = setTimeout(() => lookFor(words), restsAfterMs);
    return () => clearTimeout(timer);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    lookFor(words);
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
              {one.kind === 'borrower' ? (
                <Link href={`${paths.borrower(one.id)}?caller`} onClick={onClose}>
                  Check the caller
                </Link>
              ) : null}
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
