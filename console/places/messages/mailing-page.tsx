import { Link } from 'wouter';
import { showMailing, stopMailing } from '../../../contract/staff/mailing-acts.ts';
import { ActForm } from '../../platform/act-form.tsx';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { counted, counts } from '../../ui/counts.ts';
import { Empty, Facts, Panel, Tag } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { MeasureTable, percent, points } from '../published/campaign-figures.tsx';
import { peopleText } from '../published/market-words.ts';
import { NewMailing } from './new-mailing.tsx';
import { Bubble, LeftOut } from './mailing-parts.tsx';
import {
  mailingStateWords,
  mailingTone,
  newMailing,
  purposeWords,
  type ShownMailing,
} from './mailing-words.ts';
import css from './messages.module.css';
import beside from '../../ui/beside.module.css';

const lookEveryMs = 5000;

/** A message to many, or a new one. */
export function MailingPage({ id }: { id: string }) {
  return id === newMailing ? <NewMailing /> : <SentMailing id={id} />;
}

/** Its words, whom it reached, what it changed, and the way to stop it. */
function SentMailing({ id }: { id: string }) {
  const asked = useAct(showMailing, { mailingId: id }, { everyMs: lookEveryMs });
  const { data } = asked;
  return (
    <GuardedPage
      title={data?.name ?? 'Message to many'}
      beside={
        data ? <Tag tone={mailingTone[data.state]}>{mailingStateWords[data.state]}</Tag> : null
      }
      lead={<Link href={paths.messagesPart('to-many')}>All messages to many</Link>}
    >
      <Loaded asked={asked}>{(of) => <Mailing of={of} />}</Loaded>
    </GuardedPage>
  );
}

function Mailing({ of }: { of: ShownMailing }) {
  return (
    <div className={beside.columns}>
      <div className={beside.side}>
        <Result of={of} />
        <Effect of={of} />
      </div>
      <div className={beside.side}>
        <Panel title="Message">
          <div className={css.bubbles}>
            {of.texts.map(({ language, text }) => (
              <Bubble key={language} head={language} text={text} />
            ))}
          </div>
          <Facts
            facts={[
              ['Purpose', purposeWords[of.purpose]],
              ['To', of.segment.join('. ')],
              [
                'Agreed by two',
                <Link key="proposal" href={paths.proposal(of.proposalId)}>
                  The proposal
                </Link>,
              ],
            ]}
          />
        </Panel>
        {of.state === 'sending' ? <Stop of={of} /> : null}
      </div>
    </div>
  );
}

function Result({ of }: { of: ShownMailing }) {
  const { cost, stopped } = of;
  return (
    <Panel title="Result">
      <Facts
        facts={[
          ['Agreed for at most', counts.format(of.people)],
          ['Waiting', peopleText(of.waiting)],
          ['Sent', peopleText(of.sent)],
          ['Delivered', peopleText(of.delivered)],
          ['Failed', peopleText(of.failed)],
          ['Taken out before it went', peopleText(of.withdrawn)],
          ['Held out', peopleText(of.heldOut)],
          ['Cost', cost === null ? 'not shown' : <Money key="cost" kwacha={cost} />],
          ...(of.state === 'sending'
            ? ([['Sent until', <Instant key="until" at={of.untilAt} />]] as const)
            : []),
          ...(stopped === null
            ? []
            : ([
                ['Stopped by', stopped.by.name],
                ['Stopped', <Instant key="stopped" at={stopped.at} />],
              ] as const)),
        ]}
      />
      <LeftOut of={of.leftOut} />
    </Panel>
  );
}

function Effect({ of: { effect, heldOutPercent, watchedDays } }: { of: ShownMailing }) {
  if (effect === null) {
    return (
      <Panel title="What it changed">
        <Empty>
          {heldOutPercent === 0
            ? 'No one is held out, so its effect cannot be measured.'
            : `Both groups are compared ${counted(watchedDays, 'day')} after it was sent.`}
        </Empty>
      </Panel>
    );
  }
  const shares = { text: percent, differenceText: points };
  return (
    <Panel title="What it changed">
      <MeasureTable
        first="Sent"
        measures={[
          { what: 'Repaid something', of: effect.repaid, ...shares },
          { what: 'Borrowed', of: effect.borrowed, ...shares },
        ]}
      >
        In the {counted(watchedDays, 'day')} after it: {peopleText(effect.peopleSent)} people it
        was sent to beside {peopleText(effect.peopleHeldOut)} held out by chance.
      </MeasureTable>
    </Panel>
  );
}

function Stop({ of: { mailingId } }: { of: ShownMailing }) {
  return (
    <Panel title="Stop it">
      <ActForm
        act={stopMailing}
        given={{ mailingId }}
        fields={{}}
        action="Stop sending"
        look="danger"
        whyNot={useWhyNot('mailings', 'proposes')}
        onDone={() => undefined}
      >
        <p>At once, for good. What waits in the outbox is not sent.</p>
      </ActForm>
    </Panel>
  );
}
