import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import {
  checkDraft,
  mostSimulatedMonths,
  saveDraft,
  showProduct,
  simulate,
} from '../../../contract/staff/product-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { callAct } from '../../platform/call-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct, useDoing } from '../../platform/queries.ts';
import { fieldSentence, sentenceOf } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, TextField } from '../../ui/field.tsx';
import { Failed, Panel, Waiting } from '../../ui/frames.tsx';
import { Overtaken, SaveButton, Saved, useDraft } from '../draft.tsx';
import { fieldGroups, paidBack, termsIn, textsOf } from './draft-fields.ts';
import type { Texts } from './draft-fields.ts';
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
      needs="products"
      title={asked.data === undefined ? 'Draft' : `Draft of ${asked.data.terms.productName}`}
      lead={
        <>
          Nothing changes for anybody before two people agreed to it.{' '}
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
        <Groups
          texts={texts}
          onChange={mayNot === null ? change : null}
          sentenceFor={sentenceFor}
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

interface GroupsProps {
  texts: Texts;
  /** Null: it may be looked at alone. */
  onChange: ((part: Partial<Texts>) => void) | null;
  sentenceFor: (name: string) => string | undefined;
}

/** Every figure of a price, as it is typed. */
function Groups({ texts, onChange, sentenceFor }: GroupsProps) {
  return fieldGroups.map(({ title, fields }) => (
    <fieldset key={title} className={css.group}>
      <legend>{title}</legend>
      {fields.map(({ name, label, hint }) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          inputMode={name === 'productName' ? 'text' : 'decimal'}
          value={texts[name]}
          readOnly={onChange === null}
          onText={(text) => onChange?.({ [name]: text })}
          maxLength={40}
          error={sentenceFor(name)}
        />
      ))}
      {title === paidBack ? (
        <Choice
          label="A payment pays"
          none="Choose"
          value={texts.allocation}
          options={allocations}
          onChoose={(allocation) => {
            if (allocation !== '') onChange?.({ allocation });
          }}
        />
      ) : null}
    </fieldset>
  ));
}

const allocations = [
  { value: 'charges-first', label: 'Charges first' },
  { value: 'proportional', label: 'In proportion' },
] as const;

/** What the server says of the terms, once typing rests; meanwhile what it said last. */
function useChecked(productId: string, terms: Product['terms'] | null) {
  const [asked, isRested] = useRested(terms);
  const { data, error } = useAct(
    checkDraft,
    { productId, terms: asked ?? fallback },
    { isWanted: asked !== null },
  );
  return { found: useLast(data), error, isOfThis: data !== undefined && isRested };
}

/** Stands for terms that cannot be asked about, and never is. */
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
  const [months, setMonths] = useState('6');
  const [, navigate] = useLocation();
  const count = Number(months);
  const isCount = Number.isInteger(count) && count >= 1 && count <= mostSimulatedMonths;
  const begin = useDoing(async () => {
    if (draftId === null) return;
    const { runId } = await callAct(simulate, { draftId, months: count });
    navigate(paths.simulation(runId));
  });
  return (
    <div className={layout.try}>
      <TextField
        label="Months of loans"
        inputMode="numeric"
        value={months}
        onText={setMonths}
        maxLength={2}
        error={isCount ? undefined : `1 to ${mostSimulatedMonths}`}
      />
      <Button
        look={whyNot === null ? 'primary' : 'quiet'}
        busy={begin.isPending}
        whyNot={whyNot ?? (isCount ? null : `Choose 1 to ${mostSimulatedMonths} months.`)}
        onClick={() => begin.mutate(undefined)}
      >
        Simulate it
      </Button>
      {begin.error === null ? null : <Failed sentence={sentenceOf(begin.error)} />}
    </div>
  );
}
