import { useState } from 'react';
import { Link } from 'wouter';
import { readElsewhere } from '../../../contract/staff/takeover-acts.ts';
import {
  elsewhereColumns,
  mostElsewhereBytes,
  mostElsewhereRows,
} from '../../../contract/staff/takeover-words.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { ActForm } from '../../platform/act-form.tsx';
import { paths } from '../../platform/paths.ts';
import type { FieldsOf } from '../../platform/use-act-form.ts';
import { Facts, Notice, Panel } from '../../ui/frames.tsx';
import { Money } from '../../ui/money.tsx';
import { ProposeForm } from '../proposals/propose-form.tsx';

const { required, optional } = elsewhereColumns;
const fields: FieldsOf<typeof readElsewhere> = {
  base64: {
    kind: 'file',
    label: 'What it took, day by day',
    hint:
      `CSV, written as payments.csv was, with ${required.join(', ')}. The loan by one of ` +
      `${optional.slice(0, 3).join(', ')}. At most ${mostElsewhereRows} rows.`,
    accept: '.csv,text/csv',
    most: { bytes: mostElsewhereBytes, sentence: 'The file is larger than 512 KB.' },
  },
};

/** What former paybills hold, the next file of what they took, and the proposal to book it. */
export function ElsewherePanel(props: { held: string; runId: string; whyNot: string | null }) {
  const { held, runId, whyNot } = props;
  const [read, setRead] = useState<StaffAnswerOf<typeof readElsewhere> | null>(null);
  const { file = null, faults = [], already = 0 } = read ?? {};
  return (
    <>
      <Panel title="9. Payments received elsewhere">
        <Facts facts={[['Held by former paybills', <Money key="held" kwacha={held} />]]} />
        <p>
          Once it is handed over, <Link href={paths.newJournal}>a journal</Link> clears the
          account Received elsewhere.
        </p>
        <ActForm
          act={readElsewhere}
          given={{ runId }}
          fields={fields}
          action="Check the payments"
          whyNot={whyNot}
          onDone={setRead}
        />
        {already === 0 ? null : (
          <Notice>{`${already} are booked already and left out.`}</Notice>
        )}
        {faults.length === 0 ? null : (
          <Notice tone="warn">
            {faults.map(({ line, column, why }) => (
              <p key={`${line} ${column} ${why}`}>{`Line ${line}: ${column} ${why}.`}</p>
            ))}
            <p>Nothing of the file is kept. Correct it, and check it again.</p>
          </Notice>
        )}
      </Panel>
      {file === null ? null : (
        <Panel title="Book these payments">
          <ProposeForm
            key={file.fileId}
            kind="book-elsewhere"
            given={{ fileId: file.fileId, hash: file.hash }}
            whyNot={whyNot}
          >
            <p>{`No row has a fault. Payments to book: ${file.rows}. A director approves it.`}</p>
          </ProposeForm>
        </Panel>
      )}
    </>
  );
}
