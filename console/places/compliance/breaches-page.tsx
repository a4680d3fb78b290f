import { useState } from 'react';
import { listBreaches } from '../../../contract/staff/breach-acts.ts';
import { listOf } from '../../platform/list-page.tsx';
import { paths } from '../../platform/paths.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice, Tag } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { ComplianceFrame } from './compliance-frame.tsx';
import { breachOutcomeWords } from './compliance-words.tsx';
import { OpenBreach } from './open-breach.tsx';
import { lawOf, registerFilters } from './register.tsx';
import { Told } from './told.tsx';

/** The register of breaches of personal data. */
export function BreachesPage() {
  const [isOpening, setIsOpening] = useState(false);
  const mayNotRaise = useWhyNot('breaches', 'raises');
  const mayNotRead = useWhyNot('breaches', 'reads');
  return (
    <ComplianceFrame
      lead="Personal data that went where it should not have: found, told, mended."
      actions={
        <Button look="primary" whyNot={mayNotRaise} onClick={() => setIsOpening(true)}>
          Open a breach …
        </Button>
      }
    >
      {mayNotRead === null ? (
        <List />
      ) : (
        <Notice tone="note">
          <p>
            You open a breach when you find one; compliance and the director keep the register.
          </p>
        </Notice>
      )}
      {isOpening ? <OpenBreach onClose={() => setIsOpening(false)} /> : null}
    </ComplianceFrame>
  );
}

const List = listOf({
  act: listBreaches,
  filters: registerFilters,
  args: ({ show }, place) => ({ filter: { isOpen: show === undefined }, ...place }),
  above: lawOf('The Commissioner is notified of a breach within'),
  caption: ({ show }) => (show ? 'Ended, newest first' : 'Open breaches, oldest first'),
  columns: [
    { head: 'Found', cell: ({ foundAt }) => <Instant at={foundAt} />, isMain: true },
    { head: 'People', cell: ({ people }) => people, isNumber: true },
    { head: 'Commissioner', cell: (breach) => <Told breach={breach} /> },
    { head: 'Opened by', cell: ({ openedBy }) => openedBy.name, isWide: true },
    {
      head: 'End',
      cell: ({ outcome }) =>
        outcome === null ? (
          <Tag tone="warn">Open</Tag>
        ) : (
          <Tag>{breachOutcomeWords[outcome]}</Tag>
        ),
    },
  ],
  keyOf: ({ breachId }) => breachId,
  hrefOf: ({ breachId }) => paths.breach(breachId),
  none: ({ show }) => (show ? 'None has ended.' : 'No breach is open.'),
});
