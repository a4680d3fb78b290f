import { useState } from 'react';
import { Link } from 'wouter';
import {
  addBreachStep,
  endBreach,
  readBreach,
  showBreach,
} from '../../../contract/staff/breach-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { ActDialog } from '../../platform/act-form.tsx';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { typedInstant } from '../../platform/local-hour.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import type { FieldsOf } from '../../platform/use-act-form.ts';
import { Button } from '../../ui/button.tsx';
import { optionsOf } from '../../ui/field-list.tsx';
import { Facts, Panel, Tag } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { showToast } from '../../ui/toast.tsx';
import { Letter, WordsUnderSeal } from '../words-under-seal.tsx';
import { Taken } from '../work/taken.tsx';
import { Told } from './told.tsx';
import { breachOutcomeWords, ByLaw, stepWords } from './compliance-words.tsx';
import beside from '../../ui/beside.module.css';
import { serverNow } from '../../ui/server-now.ts';

/** One breach: its clock, what was done about it, and its end. */
export function BreachPage({ id }: { id: string }) {
  const asked = useAct(showBreach, { breachId: id });
  const [dialog, setDialog] = useState<'step' | 'end' | null>(null);
  const breach = asked.data?.breach;
  const mayNot = useWhyNot('breaches', 'does');
  const whyNot = mayNot ?? (breach?.outcome ? 'It has ended.' : null);
  const close = () => setDialog(null);
  return (
    <GuardedPage
      beside={
        breach && (
          <Tag tone={breach.outcome === null ? 'warn' : 'good'}>
            {breach.outcome === null ? 'Open' : breachOutcomeWords[breach.outcome]}
          </Tag>
        )
      }
      lead={<Link href={paths.breaches}>All breaches</Link>}
      actions={
        breach === undefined ? null : (
          <>
            {breach.outcome === null ? (
              <Taken queue="breaches" id={id} takenBy={asked.data?.takenBy ?? null} />
            ) : null}
            <Button whyNot={whyNot} onClick={() => setDialog('end')}>
              End it …
            </Button>
            <Button look="primary" whyNot={whyNot} onClick={() => setDialog('step')}>
              Record a step …
            </Button>
          </>
        )
      }
    >
      <Loaded asked={asked}>{(shown) => <Shown shown={shown} />}</Loaded>
      {dialog === 'step' ? <StepDialog id={id} onClose={close} /> : null}
      {dialog === 'end' ? (
        <EndDialog id={id} isTold={Boolean(breach?.toldAt)} onClose={close} />
      ) : null}
    </GuardedPage>
  );
}

function Shown({ shown }: { shown: StaffAnswerOf<typeof showBreach> }) {
  const { breach, clock, steps } = shown;
  const { endedAt, endedBy } = breach;
  return (
    <div className={beside.columns}>
      <Words shown={shown} />
      <div className={beside.side}>
        <Panel title="Clock">
          <Facts
            facts={[
              ['Commissioner', <Told key="t" breach={breach} />],
              ['Found', <Instant key="f" at={breach.foundAt} />],
              ['Opened', <Instant key="o" at={breach.openedAt} />],
              ['By', breach.openedBy.name],
              ['People, about', breach.people],
              ['Steps', steps.length],
              [
                'Ended',
                endedAt === null ? (
                  'not yet'
                ) : (
                  <>
                    <Instant at={endedAt} />, {endedBy?.name}
                  </>
                ),
              ],
            ]}
          />
        </Panel>
        <ByLaw clock={clock} what="Told within" />
      </div>
    </div>
  );
}

function Words({ shown: { breach, steps } }: { shown: StaffAnswerOf<typeof showBreach> }) {
  const { breachId, openedBy, openedAt, endedAt, endedBy, outcome } = breach;
  const version = steps.length + (outcome === null ? 0 : 1);
  const asked = useAct(readBreach, { breachId, steps: version }, { isOnce: true });
  return (
    <Panel title="What happened, and what was done">
      <WordsUnderSeal asked={asked} mayNot={null}>
        {({ what, steps: read, ending }) => (
          <>
            <Letter by={openedBy.name} at={openedAt} text={what} />
            {read.map(({ step, at, by, text }) => (
              <Letter
                key={`${step} ${at.getTime()}`}
                by={`${stepWords[step]}. ${by.name}`}
                at={at}
                text={text}
              />
            ))}
            {ending === null || endedAt === null || outcome === null ? null : (
              <Letter
                by={`${breachOutcomeWords[outcome]}. ${endedBy?.name ?? ''}`}
                at={endedAt}
                text={ending}
              />
            )}
          </>
        )}
      </WordsUnderSeal>
    </Panel>
  );
}

function StepDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <ActDialog
      title="What was done"
      act={addBreachStep}
      given={{ breachId: id }}
      fields={stepFields}
      start={() => ({ at: typedInstant(serverNow()) })}
      action="Record it"
      onClose={onClose}
      onDone={() => {
        showToast('Step recorded.');
        onClose();
      }}
    />
  );
}

const stepFields: FieldsOf<typeof addBreachStep> = {
  step: { kind: 'choice', label: 'What', options: optionsOf(stepWords) },
  at: { kind: 'moment', label: 'When', hint: 'By the clock in Lusaka.' },
  text: {
    kind: 'words',
    label: 'How',
    hint: 'To whom, by which letter or number. It is encrypted.',
    rows: 5,
    longest: 4000,
  },
};

interface EndDialogProps {
  id: string;
  isTold: boolean;
  onClose: () => void;
}

function EndDialog({ id, isTold, onClose }: EndDialogProps) {
  return (
    <ActDialog
      title="End the breach"
      act={endBreach}
      given={{ breachId: id }}
      fields={endFields}
      action="End it"
      whyNot={({ outcome }) =>
        outcome === 'mended' && !isTold
          ? 'Record first when the Commissioner was notified.'
          : null
      }
      onClose={onClose}
      onDone={() => {
        showToast('The breach has ended.');
        onClose();
      }}
    />
  );
}

const endFields: FieldsOf<typeof endBreach> = {
  outcome: { kind: 'choice', label: 'How it ended', options: optionsOf(breachOutcomeWords) },
  text: { kind: 'words', label: 'In words', rows: 5, longest: 4000 },
};
