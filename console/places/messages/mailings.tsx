import { listMailings } from '../../../contract/staff/mailing-acts.ts';
import { listOf } from '../../platform/list-page.tsx';
import { paths } from '../../platform/paths.ts';
import { useWhyNot } from '../../platform/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { counts } from '../../ui/counts.ts';
import { Tag } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import beside from '../../ui/beside.module.css';
import { mailingStateWords, mailingTone, newMailing, purposeWords } from './mailing-words.ts';

/** Messages that went to many, the newest first. */
export const Mailings = listOf({
  act: listMailings,
  above: () => <New />,
  args: (_, place) => place,
  caption: 'Messages to many, the newest first',
  columns: [
    { head: 'Message', cell: ({ name }) => name, isMain: true },
    { head: 'Purpose', cell: ({ purpose }) => purposeWords[purpose] },
    {
      head: 'State',
      cell: ({ state }) => <Tag tone={mailingTone[state]}>{mailingStateWords[state]}</Tag>,
    },
    { head: 'People at most', cell: ({ people }) => counts.format(people), isNumber: true },
    { head: 'Begun', cell: ({ createdAt }) => <Instant at={createdAt} /> },
  ],
  keyOf: ({ mailingId }) => mailingId,
  hrefOf: ({ mailingId }) => paths.mailing(mailingId),
  none: 'No message went to many.',
});

function New() {
  const whyNot = useWhyNot('mailings', 'proposes');
  return (
    <div className={beside.buttons}>
      <ButtonLink look="primary" to={paths.mailing(newMailing)} whyNot={whyNot}>
        New message
      </ButtonLink>
    </div>
  );
}
