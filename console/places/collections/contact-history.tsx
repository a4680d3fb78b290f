import { readContactNote } from '../../../contract/staff/collections-acts.ts';
import { callFresh } from '../../platform/queries.ts';
import { Empty, Panel } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { NoteUnderSeal } from '../note-under-seal.tsx';
import type { ToCollect } from './collect-words.ts';
import { outcomeWords, purposeWords } from './collect-words.ts';
import beside from '../../ui/beside.module.css';

/** Every contact about the loan, newest first; the borrower sees the same in Set. */
export function ContactHistory({ shown: { contacts, rules } }: { shown: ToCollect }) {
  return (
    <Panel title="Contacts">
      {contacts.length === 0 ? (
        <Empty>They were not contacted about this loan.</Empty>
      ) : (
        <ol className={beside.steps}>
          {contacts.map(({ contactId, how, purpose, outcome, begunAt, by, hasNote }) => (
            <li key={contactId}>
              {how === 'call' ? 'Call' : 'Message'}:{' '}
              {outcome === null ? 'not ended yet' : outcomeWords[outcome]}
              <small>
                <Instant at={begunAt} />, {by.name}. {purposeWords[purpose]}.
              </small>
              {hasNote ? (
                <NoteUnderSeal
                  permission="collections"
                  read={async () => (await callFresh(readContactNote, { contactId })).note}
                />
              ) : null}
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
