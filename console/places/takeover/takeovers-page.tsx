import { useState } from 'react';
import { useLocation } from 'wouter';
import { listTakeovers, openTakeover } from '../../../contract/staff/takeover-acts.ts';
import { dayText } from '../../../contract/words/day-text.ts';
import { ActDialog } from '../../platform/act-form.tsx';
import { listPage } from '../../platform/list-page.tsx';
import { paths } from '../../platform/paths.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { optionsOf } from '../../ui/field-list.tsx';
import { Ago } from '../../ui/instant.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { booksTabs } from '../books/books-words.ts';
import { interestWords, stateWords } from './takeover-words.ts';

/** Loan books of former systems, each with how far it is. */
export const TakeoversPage = listPage({
  act: listTakeovers,
  lead: 'Loan books of former systems. Two people take one over, once it is checked.',
  actions: <Open />,
  tabs: <Tabs label="Parts of the books" tabs={booksTabs('takeovers')} />,
  args: () => ({}),
  caption: 'Takeovers, the newest first',
  columns: [
    { head: 'Book as at', cell: ({ asOf }) => dayText(asOf), isMain: true },
    { head: 'State', cell: ({ state }) => stateWords[state] },
    { head: 'Opened by', cell: ({ openedBy }) => openedBy.name },
    { head: 'Opened', cell: ({ openedAt }) => <Ago at={openedAt} />, isWide: true },
  ],
  keyOf: ({ runId }) => runId,
  hrefOf: ({ runId }) => paths.takeover(runId),
  none: 'No book was taken over.',
});

function Open() {
  const [isOpen, setIsOpen] = useState(false);
  const [, navigate] = useLocation();
  return (
    <>
      <Button
        look="primary"
        whyNot={useWhyNot('import', 'proposes')}
        onClick={() => setIsOpen(true)}
      >
        Take over a book
      </Button>
      {isOpen ? (
        <ActDialog
          title="Take over a book"
          act={openTakeover}
          fields={{
            asOf: {
              kind: 'day',
              label: 'Cut-over day',
              hint: 'The files say what was owed by the end of this day.',
              wanted: 'Choose the day.',
            },
            interest: {
              kind: 'choice',
              label: 'Interest in the schedule',
              options: optionsOf(interestWords),
              wanted: 'Choose one.',
            },
          }}
          action="Begin"
          onClose={() => setIsOpen(false)}
          onDone={({ runId }) => navigate(paths.takeover(runId))}
        />
      ) : null}
    </>
  );
}
