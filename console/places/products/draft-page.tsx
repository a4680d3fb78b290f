import { Link, useLocation } from 'wouter';
import {
  checkDraft,
  mostSimulatedMonths,
  saveDraft,
  showProduct,
  simulate,
} from '../../../contract/staff/product-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { ActForm } from '../../platform/act-form.tsx';
import { callAct } from '../../platform/call-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { fieldSentence, sentenceOf } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { FieldList } from '../../ui/field-list.tsx';
import type { Field, Fields } from '../../ui/field-list.tsx';
import { Failed, Panel, Waiting } from '../../ui/frames.tsx';
import { Overtaken, SaveButton, Saved, useDraft } from '../draft.tsx';
import { fieldGroups, paidBack, termsIn, textsOf } from './draft-fields.ts';
import { AprTable, Changes } from './price-parts.tsx';
import css from './products.module.css';
import layout from '../../ui/draft.module.css';
import { useLast, useRested } from '../../platform/rested.ts';
import { LicencePanel } from './licence-panel.tsx';

type Product = StaffAnswerOf<typeof showProduct>;

/** The next version of a product while it is thought about: what is typed is checked at once. */
export function DraftPage({ id }: { id: string }) {
  const asked = useAct(showProduct, { productId: id });
  return (
    <GuardedPage
      title={asked.data === undefined ? 'Draft' : `Draft of ${asked.data.terms.productName}`}
      lead={
        <>
          Nothing changes before two people agreed to it.{' '}
          <Link href={paths.product(id)}>The product</Link>
        </>
      }
    >
      <Loaded asked={asked}>{(product) => <Editor product={product} />}</Loaded>
    </GuardedPage>
  );
}

/** What an editor began from: a draft that was saved, or the version in force. */
function startOf({ draft, terms }: Product) {
  return { version: draft?.version ?? 0, typed: textsOf(draft?.terms ?? terms) };
}

function Editor({ product }: { product: Product }) {
  const mayNot = useWhyNot('products', 'proposes');
  const { productId } = product;
  const draft = useDraft(startOf(product), (typed, version) => {
    const { terms: read } = termsIn(typed);
    return read && callAct(saveDraft, { productId, terms: read, version });
  });
  const { typed: texts, change, isSame, save } = draft;
  const { terms, faults } = termsIn(texts);
  const check = useChecked(productId, terms);
  const sentenceFor = (name: string) =>
    faults[name as keyof typeof faults] ??
    fieldSentence(check.error, name) ??
    fieldSentence(save.error, name);
  return (
    <div className={layout.editor}>
      <div className={layout.fields}>
        <Overtaken draft={draft} by={product.draft?.savedBy.name} />
        <FieldList
          fields={fields}
          values={texts}
          onType={mayNot === null ? (name, text) => change({ [name]: text }) : null}
          sentenceFor={sentenceFor}
          className={css.group}
        />
        <Saved draft={draft} />
        <div className={css.actions}>
          <SaveButton
            draft={draft}
            whyNot={mayNot ?? (terms === null ? 'Some fields do not fit yet.' : null)}
          />
          <Simulate
            draftId={product.draft?.draftId ?? null}
            whyNot={
              mayNot ?? (!isSame || product.draft === null ? 'Save the draft first.' : null)
            }
          />
        </div>
      </div>
      <Found check={check} name={texts.productName} />
    </div>
  );
}

const allocationField = {
  kind: 'choice',
  label: 'A payment pays',
  options: [
    { value: 'charges-first', label: 'Charges first' },
    { value: 'proportional', label: 'In proportion' },
  ],
} as const;

/** Every figure of a price, as it is typed. */
const fields: Fields = Object.fromEntries(
  fieldGroups.flatMap(
    ({ title: group, fields: listed }): [string, Field][] =>
      [
        ...listed.map(({ name, label, hint }): [string, Field] => {
          const kind = name === 'productName' ? 'text' : 'decimal';
          return [name, { kind, label, hint, longest: 40, group }];
        }),
        ...(group === paidBack ? [['allocation', { ...allocationField, group }] as const] : []),
      ] as [string, Field][],
  ),
);

/** What the server says of the terms, once typing pauses; until then what it said last. */
function useChecked(productId: string, terms: Product['terms'] | null) {
  const [asked, isRested] = useRested(terms);
  const { data, error } = useAct(
    checkDraft,
    { productId, terms: asked ?? fallback },
    { isWanted: asked !== null },
  );
  return { found: useLast(data), error, isOfThis: data !== undefined && isRested };
}

/** Replaces terms that cannot be checked, and is never used. */
const fallback = {} as Product['terms'];

function Found({ check, name }: { check: ReturnType<typeof useChecked>; name: string }) {
  const { found, error, isOfThis } = check;
  const failed = error === null ? null : <Failed sentence={sentenceOf(error)} />;
  if (found === undefined) return failed ?? <Waiting />;
  const { faults, profile, changes, apr } = found;
  return (
    <div className={`${layout.found} ${css.found}`} aria-busy={!isOfThis}>
      {failed}
      <LicencePanel faults={faults} profile={profile} />
      <Panel title="What it changes">
        <Changes changes={changes} />
      </Panel>
      <Panel title="What it costs">
        <AprTable apr={apr} of={name} />
      </Panel>
    </div>
  );
}

/** Tries the draft on the loans of some months. */
function Simulate({ draftId, whyNot }: { draftId: string | null; whyNot: string | null }) {
  const [, navigate] = useLocation();
  return (
    <ActForm
      className={layout.try}
      act={simulate}
      given={draftId === null ? {} : { draftId }}
      fields={{
        months: {
          kind: 'whole',
          label: 'Months of loans',
          hint: `1 to ${mostSimulatedMonths}`,
          longest: 2,
        },
      }}
      start={{ months: '6' }}
      action="Simulate it"
      look={whyNot === null ? 'primary' : 'quiet'}
      whyNot={whyNot}
      onDone={({ runId }) => navigate(paths.simulation(runId))}
    />
  );
}
