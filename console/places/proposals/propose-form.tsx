import { useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useLocation } from 'wouter';
import { needsEvidence } from '../../../contract/staff/kind-rules.ts';
import { previewProposal, propose } from '../../../contract/staff/propose-acts.ts';
import type { ProposalBody } from '../../../contract/staff/proposal-kinds.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { callAct } from '../../platform/call-act.ts';
import { paths } from '../../platform/paths.ts';
import { useDoing } from '../../platform/queries.ts';
import { fieldSentence, isRefused, sentenceOf } from '../../platform/refusals.ts';
import { Button } from '../../ui/button.tsx';
import { WordsField } from '../../ui/field.tsx';
import { Empty, Failed, Panel } from '../../ui/frames.tsx';
import { isUnsaid } from '../dialog-form.tsx';
import css from './propose-form.module.css';
import { Preview } from './preview.tsx';

interface ProposeFormProps {
  /** What is proposed, as it is typed now. */
  body: ProposalBody;
  whyNot: string | null;
  /** The fields; given the sentence for each that was wrong. */
  children: (sentenceFor: (field: string) => string | undefined) => ReactNode;
}

type Previewed = StaffAnswerOf<typeof previewProposal> & { readonly of: string };

/** A new proposal: fields, then what it would do, then why. Nothing is kept before the end. */
export function ProposeForm({ body, whyNot, children }: ProposeFormProps) {
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const looked = useRef<HTMLDivElement>(null);
  const text = JSON.stringify(body);
  const look = useDoing(async () => {
    setPreviewed({ ...(await callAct(previewProposal, { body })), of: text });
    looked.current?.focus();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    look.mutate(undefined);
  };
  const isOfThis = previewed !== null && previewed.of === text;
  return (
    <div className={css.columns}>
      <form onSubmit={submit} className={css.fields} noValidate>
        {children((field) => fieldSentence(look.error, field))}
        {look.error === null ? null : <Failed sentence={sentenceOf(look.error)} />}
        <div>
          <Button
            look={isOfThis ? 'quiet' : 'primary'}
            type="submit"
            busy={look.isPending}
            whyNot={whyNot}
          >
            See what it would do
          </Button>
        </div>
      </form>
      <div ref={looked} tabIndex={-1} className={css.looked}>
        {isOfThis ? (
          <Reason body={body} previewed={previewed} onChanged={() => setPreviewed(null)} />
        ) : (
          <Empty>
            What it would do stands here before anything is proposed: nothing is kept until
            then.
          </Empty>
        )}
      </div>
    </div>
  );
}

interface ReasonProps {
  body: ProposalBody;
  previewed: Previewed;
  onChanged: () => void;
}

function Reason({ body, previewed, onChanged }: ReasonProps) {
  const [reason, setReason] = useState('');
  const [evidence, setEvidence] = useState('');
  const isProved = needsEvidence(body.kind);
  const [, navigate] = useLocation();
  const ask = useDoing(async () => {
    const { previewHash } = previewed;
    const given = evidence.trim() === '' ? undefined : evidence;
    const { proposal } = await callAct(propose, {
      body,
      reason,
      evidence: given,
      previewHash,
    });
    navigate(paths.proposal(proposal.id));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask.mutate(undefined);
  };
  return (
    <Panel title={previewed.title}>
      <Preview preview={previewed.preview} title={previewed.title} />
      <form onSubmit={submit} className={css.fields} noValidate>
        <WordsField
          label="Reason"
          hint="Whoever approves it reads this, and whoever looks in years."
          value={reason}
          onText={setReason}
          maxLength={500}
          error={fieldSentence(ask.error, 'reason')}
        />
        <WordsField
          label={isProved ? 'What proves it' : 'Evidence, if there is any'}
          rows={2}
          value={evidence}
          onText={setEvidence}
          maxLength={500}
          error={fieldSentence(ask.error, 'evidence')}
        />
        {ask.error === null ? null : (
          <Failed
            sentence={sentenceOf(ask.error)}
            {...(isRefused(ask.error, 'preview-changed') ? { onRetry: onChanged } : {})}
          />
        )}
        <div>
          <Button
            look="primary"
            type="submit"
            busy={ask.isPending}
            whyNot={
              isUnsaid(reason)
                ? 'Say why, in a few words.'
                : isProved && isUnsaid(evidence)
                  ? 'Say what proves it.'
                  : null
            }
          >
            Propose it
          </Button>
        </div>
      </form>
    </Panel>
  );
}
