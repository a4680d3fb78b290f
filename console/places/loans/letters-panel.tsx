import { useState } from 'react';
import { listLetters, writeLetter } from '../../../contract/staff/letter-acts.ts';
import { ActDialog } from '../../platform/act-form.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { optionsOf } from '../../ui/field-list.tsx';
import { Empty, Panel } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { showToast } from '../../ui/toast.tsx';
import { letterWords } from '../messages/letter-words.ts';
import beside from '../../ui/beside.module.css';

/** The letters about a loan, and a new one. The borrower reads them in the app. */
export function LettersPanel({ orderId, isNow }: { orderId: string; isNow: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const asked = useAct(listLetters, { orderId });
  const whyNot = useWhyNot('borrower-care', 'does');
  return (
    <Panel title="Letters">
      <Loaded asked={asked}>
        {({ letters }) =>
          letters.length === 0 ? (
            <Empty>No letter was written.</Empty>
          ) : (
            <ul className={beside.steps}>
              {letters.map(({ letterId, letter, version, hash, madeBy, madeAt, isTold }) => (
                <li key={letterId}>
                  {letterWords[letter]}, <Instant at={madeAt} />
                  <small>
                    By {madeBy.name}, version {version}
                    {isTold ? ', told by SMS' : ''}. SHA-256{' '}
                    <code title={hash}>{hash.slice(0, 12)}…</code>
                  </small>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isNow ? (
        <Button whyNot={whyNot} onClick={() => setIsOpen(true)}>
          Write a letter …
        </Button>
      ) : null}
      {isOpen ? (
        <ActDialog
          title="Write a letter"
          act={writeLetter}
          given={{ orderId }}
          fields={{
            letter: {
              kind: 'choice',
              label: 'Letter',
              options: optionsOf(letterWords),
              wanted: 'Choose a letter.',
            },
          }}
          action="Write it"
          onClose={() => setIsOpen(false)}
          onDone={({ isTold }) => {
            setIsOpen(false);
            showToast(isTold ? 'Written, and told by SMS.' : 'Written. It is in the app.');
          }}
        >
          <p>Its figures are those of this moment. The borrower reads it in the app.</p>
        </ActDialog>
      ) : null}
    </Panel>
  );
}
