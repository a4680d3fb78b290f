import { useState } from 'react';
import { readContactNote } from '../../../contract/staff/collections-acts.ts';
import { callFresh, useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Failed, Panel } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import type { ToCollect } from './collect-words.ts';
import { outcomeWords, purposeWords } from './collect-words.ts';
import beside from '../../ui/beside.module.css';

/** Every contact about the loan, newest first; the borrower sees the same in Set. */
export function ContactHistory({ shown: { contacts, rules } }: { shown: ToCollect }) {
  return (
    <Panel title="Contacts">
      {contacts.length === 0 ? (
        <Empty>Nobody has contacted them about this loan.</Empty>
      ) : (
        <ol className={beside.steps}>
          {contacts.map(({ contactId, how, purpose, outcome, begunAt, by, hasNote }) => (
            <li key={contactId}>
              {how === 'call' ? 'Call' : 'Message'}:{' '}
              {outcome === null ? 'not ended yet' : outcomeWords[outcome]}
              <small>
                <Instant at={begunAt} />, {by.name}. {purposeWords[purpose]}.
              </small>
              {hasNote ? <Note contactId={contactId} /> : null}
            </li>
          ))}
        </ol>
      )}
      <p>
        <small>By version {rules.version} of the contact rules.</small>
      </p>
    </Panel>
  );
}

/** What was noted, opened in the name of who reads it. */
function Note({ contactId }: { contactId: string }) {
  const mayNot = useWhyNot('collections', 'does');
  const [note, setNote] = useState<string | null>(null);
  const read = useDoing(async () => {
    setNote((await callFresh(readContactNote, { contactId })).note);
  });
  if (note !== null) return <p>{note === '' ? 'Erased.' : note}</p>;
  return (
    <>
      {read.error === null ? null : <Failed sentence={sentenceOf(read.error)} />}
      <Button whyNot={mayNot} busy={read.isPending} onClick={() => read.mutate(undefined)}>
        Read the note
      </Button>
    </>
  );
}
