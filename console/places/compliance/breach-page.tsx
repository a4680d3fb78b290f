import { useState } from 'react';
import { Link } from 'wouter';
import {
  addBreachStep,
  breachOutcomes,
  breachSteps,
  endBreach,
  readBreach,
  showBreach,
} from '../../../contract/staff/breach-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { callAct } from '../../platform/call-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { callFresh, useAct, useDoing } from '../../platform/queries.ts';
import { fieldSentence } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Choice, TextField, WordsField } from '../../ui/field.tsx';
import { Facts, Panel, Tag } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { showToast } from '../../ui/toast.tsx';
import { Letter, WordsUnderSeal } from '../care/words-under-seal.tsx';
import { DialogForm, isUnsaid } from '../dialog-form.tsx';
import { Taken } from '../work/taken.tsx';
import { Told } from './breaches-page.tsx';
import { breachOutcomeWords, ByLaw, stepWords } from './compliance-words.tsx';
import { instantTyped, typedInstant } from './local-hour.ts';
import beside from '../../ui/beside.module.css';

type Step = (typeof breachSteps)[number];
type Outcome = (typeof breachOutcomes)[number];

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
      needs="breaches"
      title="Breach of data"
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
              Write down a step …
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
  const [step, setStep] = useState<Step | ''>('');
  const [when, setWhen] = useState(() => typedInstant(new Date()));
  const [text, setText] = useState('');
  const at = instantTyped(when);
  const doing = useDoing(async () => {
    if (step === '' || at === null) return;
    await callAct(addBreachStep, { breachId: id, step, at, text });
    showToast('It stands in the register.');
    onClose();
  });
  return (
    <Dialog title="What was done" onClose={onClose}>
      <DialogForm
        doing={doing}
        action="Write it down"
        whyNot={step === '' || at === null || isUnsaid(text) ? 'Say what, when and how.' : null}
        onSubmit={() => doing.mutate(undefined)}
        onClose={onClose}
      >
        <Choice
          label="What"
          none="Choose"
          value={step}
          options={breachSteps.map((value) => ({ value, label: stepWords[value] }))}
          onChoose={setStep}
          error={fieldSentence(doing.error, 'step')}
        />
        <TextField
          label="When"
          hint="By the clock in Lusaka."
          type="datetime-local"
          value={when}
          onText={setWhen}
          error={fieldSentence(doing.error, 'at')}
        />
        <WordsField
          label="How"
          hint="To whom, by which letter or number. It is kept under seal."
          rows={5}
          value={text}
          onText={setText}
          maxLength={4000}
          error={fieldSentence(doing.error, 'text')}
        />
      </DialogForm>
    </Dialog>
  );
}

interface EndDialogProps {
  id: string;
  isTold: boolean;
  onClose: () => void;
}

function EndDialog({ id, isTold, onClose }: EndDialogProps) {
  const [outcome, setOutcome] = useState<Outcome | ''>('');
  const [text, setText] = useState('');
  const doing = useDoing(async () => {
    if (outcome === '') return;
    await callFresh(endBreach, { breachId: id, outcome, text });
    showToast('The breach has ended.');
    onClose();
  });
  const notTold = outcome === 'mended' && !isTold;
  const short = outcome === '' || isUnsaid(text) ? 'Say how it ended.' : null;
  return (
    <Dialog title="End the breach" onClose={onClose}>
      <DialogForm
        doing={doing}
        action="End it"
        whyNot={notTold ? 'Write down first when the Commissioner was told.' : short}
        onSubmit={() => doing.mutate(undefined)}
        onClose={onClose}
      >
        <Choice
          label="How it ended"
          none="Choose"
          value={outcome}
          options={breachOutcomes.map((value) => ({ value, label: breachOutcomeWords[value] }))}
          onChoose={setOutcome}
          error={fieldSentence(doing.error, 'outcome')}
        />
        <WordsField
          label="In words"
          rows={5}
          value={text}
          onText={setText}
          maxLength={4000}
          error={fieldSentence(doing.error, 'text')}
        />
      </DialogForm>
    </Dialog>
  );
}
