import { useState } from 'react';
import { Link } from 'wouter';
import {
  closeSuspicion,
  fileSuspicion,
  readSuspicion,
  showSuspicion,
} from '../../../contract/staff/suspicion-acts.ts';
import { refusalSentence } from '../../../contract/staff/staff-refusals.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { ActDialog } from '../../platform/act-form.tsx';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useSession, useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Facts, Panel, Tag } from '../../ui/frames.tsx';
import { Day, Instant } from '../../ui/instant.tsx';
import { showToast } from '../../ui/toast.tsx';
import { Letter, WordsUnderSeal } from '../words-under-seal.tsx';
import { Clock } from '../work/clock.tsx';
import { Taken } from '../work/taken.tsx';
import { Uncover } from '../work/uncover.tsx';
import type { Suspicion } from './compliance-words.tsx';
import { aboutWords, ByLaw, outcomeWords } from './compliance-words.tsx';
import css from './compliance.module.css';
import beside from '../../ui/beside.module.css';

/** One suspicion: its clock, its words, and its end. */
export function SuspicionPage({ id }: { id: string }) {
  const asked = useAct(showSuspicion, { suspicionId: id });
  const suspicion = asked.data?.suspicion;
  const outcome = suspicion?.outcome ?? null;
  const [isEnding, setIsEnding] = useState<'filed' | 'unfounded' | null>(null);
  const mayNot = useWhyNot('suspicion', 'does');
  const ended = outcome === null ? null : 'It has ended.';
  return (
    <GuardedPage
      beside={suspicion && <State suspicion={suspicion} />}
      lead={<Link href={paths.compliance}>All suspicions</Link>}
      actions={
        suspicion === undefined ? null : (
          <>
            {outcome === null ? (
              <Taken queue="suspicion" id={id} takenBy={asked.data?.takenBy ?? null} />
            ) : null}
            <Button whyNot={mayNot ?? ended} onClick={() => setIsEnding('unfounded')}>
              Close as unfounded …
            </Button>
            <Button
              look="primary"
              whyNot={mayNot ?? ended}
              onClick={() => setIsEnding('filed')}
            >
              It was reported …
            </Button>
          </>
        )
      }
    >
      <Loaded asked={asked}>{(shown) => <Shown shown={shown} />}</Loaded>
      {isEnding === null ? null : (
        <EndDialog id={id} outcome={isEnding} onClose={() => setIsEnding(null)} />
      )}
    </GuardedPage>
  );
}

function State({ suspicion: { outcome, isLate } }: { suspicion: Suspicion }) {
  if (outcome === null) return <Tag tone={isLate ? 'bad' : 'warn'}>Open</Tag>;
  return <Tag tone={outcome === 'filed' ? 'good' : 'note'}>{outcomeWords[outcome]}</Tag>;
}

function Shown({ shown }: { shown: StaffAnswerOf<typeof showSuspicion> }) {
  const me = useSession().person.id;
  const { suspicion, clock, others } = shown;
  const { suspicionId: id, borrowerId, outcome, endedAt, dueOn, isLate } = suspicion;
  return (
    <div className={beside.columns}>
      <div className={beside.side}>
        <Words suspicion={suspicion} />
        {others.length === 0 ? null : (
          <Panel title="Others about the same borrower">
            <ul className={css.list}>
              {others.map((one) => (
                <li key={one.suspicionId}>
                  <Link href={paths.suspicion(one.suspicionId)}>
                    {aboutWords[one.about.kind]}, raised by {one.raisedBy.name}
                  </Link>{' '}
                  <State suspicion={one} />
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
      <div className={beside.side}>
        <Panel title="Clock">
          <Facts
            facts={[
              [
                'Report by',
                outcome === null ? (
                  <Clock key="c" answerBy={dueOn} isLate={isLate} />
                ) : (
                  <Day key="c" on={dueOn} />
                ),
              ],
              ['Raised', <Instant key="r" at={suspicion.raisedAt} />],
              ['By', suspicion.raisedBy.name],
              ['Ended', endedAt === null ? 'not yet' : <Instant key="e" at={endedAt} />],
              ['Ended by', suspicion.endedBy?.name ?? '–'],
              ['About', <About key="a" suspicion={suspicion} />],
              [
                'Borrower',
                <Link key="b" href={paths.borrower(borrowerId)}>
                  {suspicion.mobileMasked}
                </Link>,
              ],
            ]}
          />
        </Panel>
        <ByLaw clock={clock} what="Reported within" />
        {outcome === null ? (
          <Uncover
            borrowerId={borrowerId}
            about={{ kind: 'suspicion', id }}
            whyNot={suspicion.raisedBy.id === me ? refusalSentence('raised-it') : null}
          />
        ) : null}
      </div>
    </div>
  );
}

function About({ suspicion: { about, borrowerId } }: { suspicion: Suspicion }) {
  const { kind, id } = about;
  const to = {
    borrower: paths.borrower(borrowerId),
    loan: paths.loan(id),
    payment: paths.payment(id),
  };
  const name = kind === 'borrower' ? 'The borrower' : `${aboutWords[kind]} ${id}`;
  return <Link href={to[kind]}>{name}</Link>;
}

function Words({ suspicion }: { suspicion: Suspicion }) {
  const { suspicionId, outcome, raisedBy, raisedAt, endedBy, endedAt } = suspicion;
  const asked = useAct(readSuspicion, { suspicionId, outcome }, { isOnce: true });
  return (
    <Panel title="What was written">
      <WordsUnderSeal asked={asked} mayNot={null}>
        {({ text, ending }) => (
          <>
            <Letter by={raisedBy.name} at={raisedAt} text={text} />
            {ending === null || endedAt === null ? null : (
              <Letter
                by={endedBy?.name ?? ''}
                at={endedAt}
                text={outcome === 'filed' ? `Reported under ${ending}` : ending}
              />
            )}
          </>
        )}
      </WordsUnderSeal>
    </Panel>
  );
}

interface EndDialogProps {
  id: string;
  outcome: 'filed' | 'unfounded';
  onClose: () => void;
}

function EndDialog({ id, outcome, onClose }: EndDialogProps) {
  const finish = (said: string) => () => {
    showToast(said);
    onClose();
  };
  const same = { given: { suspicionId: id }, onClose };
  return outcome === 'filed' ? (
    <ActDialog
      {...same}
      title="It was reported to the Centre"
      act={fileSuspicion}
      fields={{ reference: referenceField }}
      action="Keep the reference"
      onDone={finish('Recorded as reported.')}
    />
  ) : (
    <ActDialog
      {...same}
      title="Close it as unfounded"
      act={closeSuspicion}
      fields={{ text: whyUnfoundedField }}
      action="Close it"
      onDone={finish('It is closed.')}
    />
  );
}

const referenceField = {
  label: 'Reference',
  hint: 'As the Centre gave it. You report on its own site; this keeps that it was done.',
  longest: 80,
} as const;

const whyUnfoundedField = {
  kind: 'words',
  label: 'Why there is nothing to report',
  rows: 5,
  longest: 4000,
} as const;
