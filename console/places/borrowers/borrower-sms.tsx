import type { showBorrower } from '../../../contract/staff/borrower-acts.ts';
import { readBorrowerSms } from '../../../contract/staff/borrower-care-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { callFresh } from '../../platform/queries.ts';
import { Empty, Panel } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { NoteUnderSeal } from '../note-under-seal.tsx';
import beside from '../../ui/beside.module.css';

type Received = StaffAnswerOf<typeof showBorrower>['received'];

const meanings = {
  stop: 'No more offers',
  'stop-whatsapp': 'No more WhatsApp',
  start: 'Offers again',
  other: 'A message to us',
} as const satisfies Readonly<Record<Received[number]['meaning'], string>>;

interface BorrowerSmsProps {
  borrowerId: string;
  received: Received;
}

/** What the borrower wrote to us by SMS, newest first. */
export function BorrowerSms({ borrowerId, received }: BorrowerSmsProps) {
  return (
    <Panel title="SMS from them">
      {received.length === 0 ? (
        <Empty>They wrote nothing by SMS.</Empty>
      ) : (
        <ol className={beside.steps}>
          {received.map(({ messageId, meaning, at }) => (
            <li key={messageId}>
              {meanings[meaning]}{' '}
              <small>
                <Instant at={at} />
              </small>
              <NoteUnderSeal
                permission="borrower-care"
                label="Read the SMS"
                read={async () => {
                  const asked = { borrowerId, messageId };
                  return (await callFresh(readBorrowerSms, asked)).text;
                }}
              />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
