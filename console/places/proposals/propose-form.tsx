import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { needsEvidence } from '../../../contract/staff/kind-rules.ts';
import { previewProposal, propose } from '../../../contract/staff/propose-acts.ts';
import type { ProposalBody, ProposalKind } from '../../../contract/staff/proposal-kinds.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { ActForm } from '../../platform/act-form.tsx';
import { paths } from '../../platform/paths.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import type { Raw } from '../../platform/typed-args.ts';
import { useActForm } from '../../platform/use-act-form.ts';
import type { GivenTo } from '../../platform/use-act-form.ts';
import { Button } from '../../ui/button.tsx';
import { FieldList } from '../../ui/field-list.tsx';
import type { Field, Values } from '../../ui/field-list.tsx';
import { Empty, Failed, Panel } from '../../ui/frames.tsx';
import { reasonField } from '../reason-field.ts';
import css from './propose-form.module.css';
import { Preview } from './preview.tsx';

type Body<Kind extends ProposalKind> = Extract<ProposalBody, { kind: Kind }>;
type Part<Kind extends ProposalKind> = Exclude<keyof Body<Kind>, 'kind'> & string;

/** Fields by the part of a proposal that they fill, or by a path within one. */
export type BodyFields<Kind extends ProposalKind> = {
  readonly [Of in Part<Kind> | `${Part<Kind>}.${string}`]?: Field;
};

interface ProposeFormProps<Kind extends ProposalKind> {
  kind: Kind;
  /** What is known of it already. */
  given?: Partial<Body<Kind>>;
  fields?: BodyFields<Kind> | ((values: Values) => BodyFields<Kind>);
  start?: Values | (() => Values);
  /** Makes the parts of what was typed, where the fields are others. */
  shape?: (typed: Raw) => Raw;
  whyNot: string | null;
  /** The evidence, if it is known already. */
  evidence?: string;
  /** Of groups of fields, in place of the usual look. */
  groups?: string | undefined;
  /** Below the fields. */
  children?: ReactNode;
}

type Previewed = StaffAnswerOf<typeof previewProposal> & { readonly of: string };

/** A new proposal: fields, then what it would do, then why. Nothing is kept before the end. */
export function ProposeForm<Kind extends ProposalKind>(props: ProposeFormProps<Kind>) {
  const { kind, given, fields = {}, start = {}, shape, whyNot, evidence = '', groups } = props;
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const looked = useRef<HTMLDivElement>(null);
  const form = useActForm({
    act: previewProposal,
    given: { body: { ...given, kind } } as GivenTo<typeof previewProposal>,
    fields: (values) =>
      within(typeof fields === 'function' ? fields(without(values)) : { ...fields }),
    start: () => within(typeof start === 'function' ? start() : start),
    shape: ({ body }) => ({ body: shape === undefined ? body : shape(body as Raw) }),
    onDone: (answer) => {
      setPreviewed({ ...answer, of: text });
      looked.current?.focus();
    },
  });
  const { body } = form.raw;
  const text = JSON.stringify(body);
  const isOfThis = previewed !== null && previewed.of === text;
  return (
    <div className={css.columns}>
      <form
        className={css.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (whyNot === null) form.submit(event.currentTarget);
        }}
      >
        <FieldList {...form} className={groups} />
        {props.children}
        {form.error === null ? null : <Failed sentence={sentenceOf(form.error)} />}
        <div>
          <Button
            look={isOfThis ? 'quiet' : 'primary'}
            type="submit"
            busy={form.isPending}
            whyNot={whyNot}
          >
            See what it would do
          </Button>
        </div>
      </form>
      <div ref={looked} tabIndex={-1} className={css.looked}>
        {isOfThis ? (
          <Reason
            kind={kind}
            body={body}
            previewed={previewed}
            known={evidence}
            onChanged={() => setPreviewed(null)}
          />
        ) : (
          <Empty>The effect is shown here first. Nothing is saved until you propose it.</Empty>
        )}
      </div>
    </div>
  );
}

interface ReasonProps {
  kind: ProposalKind;
  body: unknown;
  previewed: StaffAnswerOf<typeof previewProposal>;
  /** The evidence, and the reason, where they are known already. */
  known: string;
  because?: string;
  onChanged: () => void;
}

/** What a proposal would do, and the fields for its reason. */
export function Reason({ kind, body, previewed, known, because, onChanged }: ReasonProps) {
  const { title, preview, previewHash } = previewed;
  const [, navigate] = useLocation();
  const isProved = needsEvidence(kind);
  return (
    <Panel title={title}>
      <Preview preview={preview} title={title} />
      <ActForm
        act={propose}
        given={{ body, previewHash } as GivenTo<typeof propose>}
        fields={{
          reason: {
            ...reasonField,
            hint: 'The approver reads it, and so does any later audit.',
          },
          evidence: {
            ...reasonField,
            label: isProved ? 'What proves it' : 'Evidence, if there is any',
            rows: 2,
            ...(isProved ? { wanted: 'Say what proves it.' } : { whenEmpty: 'absent' }),
          },
        }}
        start={{ evidence: known, reason: because ?? '' }}
        action="Propose it"
        again={{ after: 'preview-changed', onRetry: onChanged }}
        onDone={({ proposal }) => navigate(paths.proposal(proposal.id))}
      />
    </Panel>
  );
}

const inBody = 'body.';

/** Names of a proposal's parts as arguments of the act. */
function within<Kept>(parts: Readonly<Record<string, Kept>>): Readonly<Record<string, Kept>> {
  return renamed(parts, (name) => inBody + name);
}

function without(values: Values): Values {
  return renamed(values, (name) => name.slice(inBody.length));
}

function renamed<Kept>(all: Readonly<Record<string, Kept>>, by: (name: string) => string) {
  return Object.fromEntries(Object.entries(all).map(([name, kept]) => [by(name), kept]));
}
