import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { ProposalBody } from '../../../contract/staff/proposal-kinds.ts';
import { kindRules } from '../../../contract/staff/kind-rules.ts';
import { paths, withFilter } from '../../platform/paths.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Choice, TextField } from '../../ui/field.tsx';
import { Empty, Page } from '../../ui/frames.tsx';
import { kindWords } from './proposal-words.ts';
import { ProposeForm } from './propose-form.tsx';
import type { ReliefKind } from './relief-body.ts';
import { reliefKinds } from './relief-body.ts';
import { ReliefFields, reliefLeads } from './relief-fields.tsx';

/** What is proposed here; people are proposed where they are shown. */
const kinds = [
  'confirm',
  'fail',
  'pay-back',
  'unmatched-to-owner',
  'waive',
  'approve-order',
] as const;
type Kind = (typeof kinds)[number];
const allKinds = [...kinds, ...reliefKinds] as const;

/** What each says before it is filled in. */
const leads: Readonly<Record<Kind | ReliefKind, string>> = {
  ...reliefLeads,
  confirm: 'The network wrote that the money moved, and cannot be asked.',
  fail: 'The network wrote that the money did not move, and cannot be asked.',
  'pay-back': 'What is owed to a borrower goes out again; the network is asked first.',
  'unmatched-to-owner':
    'Money that nobody asked for leaves suspense and pays the loan of whose it is.',
  waive: 'Late fees of a loan are let go.',
  'approve-order': 'A referred loan is paid out, above what one person decides alone.',
};

/** Something that takes two people. What it is about stands in the address, as an id. */
export function NewProposalPage() {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const kind = allKinds.find((one) => one === search.get('kind'));
  const about = search.get('about') ?? '';
  const relief = reliefKinds.find((one) => one === kind);
  const other = kinds.find((one) => one === kind);
  return (
    <Page
      title={kind === undefined ? 'New proposal' : kindWords[kind]}
      lead={kind === undefined ? 'Another person approves it with their passkey.' : leads[kind]}
    >
      <Choice
        label="What is proposed"
        none="Choose"
        value={kind ?? ''}
        options={allKinds.map((value) => ({ value, label: kindWords[value] }))}
        onChoose={(value) => navigate(withFilter(paths.newProposal, { kind: value }))}
      />
      {kind === undefined ? (
        <Empty>Choose what is to be done. Nothing is kept before you propose it.</Empty>
      ) : null}
      {relief === undefined ? null : <ReliefFields key={relief} kind={relief} about={about} />}
      {other === undefined ? null : (
        <Fields
          key={other}
          kind={other}
          about={about}
          known={{
            reference: search.get('reference') ?? '',
            amount: search.get('amount') ?? '',
          }}
        />
      )}
    </Page>
  );
}

interface FieldsProps {
  kind: Kind;
  about: string;
  /** What the screen it was come from knew already. */
  known: { readonly reference: string; readonly amount: string };
}

function Fields({ kind, about, known }: FieldsProps) {
  const [id, setId] = useState(about);
  const [amount, setAmount] = useState(known.amount);
  const [orderId, setOrderId] = useState('');
  const [reference, setReference] = useState(known.reference);
  const whyNot = useWhyNot(kindRules[kind].permission, 'proposes');
  const typed = { id: id.trim(), amount: amount.trim(), orderId: orderId.trim() };
  const body = bodyOf(kind, { ...typed, reference });
  const idOf = idFields[kind];
  return (
    <ProposeForm whyNot={whyNot} body={body}>
      {(sentenceFor) => (
        <>
          <TextField
            label={idOf.label}
            hint={idOf.hint}
            value={id}
            onText={setId}
            maxLength={60}
            error={sentenceFor(idOf.field)}
          />
          {kind === 'unmatched-to-owner' ? (
            <TextField
              label="Loan number"
              hint="Of whose it is, as the search finds it."
              inputMode="numeric"
              value={orderId}
              onText={setOrderId}
              maxLength={15}
              error={sentenceFor('orderId')}
            />
          ) : null}
          {kind === 'confirm' ? (
            <TextField
              label="The network’s reference"
              value={reference}
              onText={setReference}
              maxLength={100}
              error={sentenceFor('reference')}
            />
          ) : null}
          {kind === 'confirm' || kind === 'waive' ? (
            <TextField
              label="Amount in kwacha"
              hint={kind === 'confirm' ? 'What the network says was moved.' : undefined}
              inputMode="decimal"
              value={amount}
              onText={setAmount}
              maxLength={12}
              error={sentenceFor('amount')}
            />
          ) : null}
        </>
      )}
    </ProposeForm>
  );
}

interface IdField {
  readonly label: string;
  readonly hint?: string;
  readonly field: string;
}

const ofCase: IdField = {
  label: 'Case',
  hint: 'Its id, as the cases list it.',
  field: 'caseId',
};
const idFields: Readonly<Record<Kind, IdField>> = {
  confirm: ofCase,
  fail: ofCase,
  'pay-back': ofCase,
  'unmatched-to-owner': ofCase,
  waive: { label: 'Loan number', field: 'orderId' },
  'approve-order': {
    label: 'Review',
    hint: 'Its id, as the reviews list it.',
    field: 'reviewId',
  },
};

function bodyOf(
  kind: Kind,
  {
    id,
    amount,
    orderId,
    reference,
  }: Readonly<Record<'id' | 'amount' | 'orderId' | 'reference', string>>,
): ProposalBody {
  switch (kind) {
    case 'confirm':
      return { kind, caseId: id, reference: reference.trim(), amount };
    case 'fail':
    case 'pay-back':
      return { kind, caseId: id };
    case 'unmatched-to-owner':
      return { kind, caseId: id, orderId };
    case 'waive':
      return { kind, orderId: id, amount };
    case 'approve-order':
      return { kind, reviewId: id };
  }
}
