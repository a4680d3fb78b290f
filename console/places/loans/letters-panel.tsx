import { useState } from 'react';
import {
  listLetters,
  openFormerContract,
  openLetter,
  writeLetter,
} from '../../../contract/staff/letter-acts.ts';
import { ActDialog } from '../../platform/act-form.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { callFresh, useAct } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { optionsOf } from '../../ui/field-list.tsx';
import { Empty, Failed, Panel } from '../../ui/frames.tsx';
import { Countdown, Instant } from '../../ui/instant.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useOpenedFile } from '../use-opened-file.ts';
import type { AnsweredFile } from '../use-opened-file.ts';
import { letterWords } from '../messages/letter-words.ts';
import beside from '../../ui/beside.module.css';

interface OpenFileProps {
  orderId: string;
  what: 'contract' | 'letter';
  /** Asks for it, with the reason that is kept. */
  ask: (reason: string) => Promise<AnsweredFile>;
  whyNot: string | null;
}

/** The file, hidden until it is opened; the look is kept. */
function OpenFile({ orderId, what, ask, whyNot }: OpenFileProps) {
  const { opened, open } = useOpenedFile(ask);
  const [, ending = ''] = opened?.mediaType.split('/') ?? [];
  if (opened === null) {
    return (
      <>
        <Button
          whyNot={whyNot}
          busy={open.isPending}
          onClick={() => open.mutate(`To read the ${what}`)}
        >
          Open it
        </Button>
        {open.error === null ? null : <Failed sentence={sentenceOf(open.error)} />}
      </>
    );
  }
  return (
    <span role="status">
      <a href={opened.url} download={`${what}-${orderId}.${ending}`}>
        Save the file
      </a>
      , hidden again in <Countdown until={opened.shownUntil} />
    </span>
  );
}

/** The letters about a loan, and a new one. The borrower reads them in the app. */
export function LettersPanel({ orderId, isNow }: { orderId: string; isNow: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const asked = useAct(listLetters, { orderId });
  const whyNot = useWhyNot('borrower-care', 'does');
  return (
    <Panel title="Letters">
      <Loaded asked={asked}>
        {({ letters, hasFormerContract }) => (
          <>
            {hasFormerContract ? (
              <p>
                Contract of the former system{' '}
                <OpenFile
                  {...{ orderId, whyNot }}
                  what="contract"
                  ask={(why) => callFresh(openFormerContract, { orderId, reason: why })}
                />
              </p>
            ) : null}
            {letters.length === 0 ? (
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
                    <OpenFile
                      {...{ orderId, whyNot }}
                      what="letter"
                      ask={(why) => callFresh(openLetter, { orderId, letterId, reason: why })}
                    />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
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
