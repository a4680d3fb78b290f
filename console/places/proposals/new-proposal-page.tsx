import { useLocation, useSearchParams } from 'wouter';
import { kindRules } from '../../../contract/staff/kind-rules.ts';
import { paths, withFilter } from '../../platform/paths.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Choice } from '../../ui/field.tsx';
import { Empty, Page } from '../../ui/frames.tsx';
import { kindWords } from './proposal-words.ts';
import { ProposeForm } from './propose-form.tsx';
import type { BodyFields } from './propose-form.tsx';
import type { ReliefKind } from './relief-body.ts';
import { reliefKinds } from './relief-body.ts';
import { ReliefFields, reliefLeads } from './relief-fields.tsx';

/** What is proposed here; people are proposed where they are shown. */
const kinds = [
  'confirm',
  'fail',
  'pay-back',
  'reverse-payment',
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
  'reverse-payment': 'A network reversed a payment or a payout that it had confirmed.',
  'unmatched-to-owner': 'An unidentified receipt goes to its owner and pays their loan.',
  waive: 'Late fees of a loan are let go.',
  'approve-order': 'A referred loan is paid out, above what one person decides alone.',
};

/** Something that takes two people. What it is about is in the address, as an id. */
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
  const [idOf = ''] = Object.keys(fieldsOf[kind]);
  return (
    <ProposeForm
      kind={kind}
      fields={fieldsOf[kind]}
      start={{ [idOf]: about, ...known }}
      evidence={kind === 'reverse-payment' ? known.reference : ''}
      whyNot={useWhyNot(kindRules[kind].permission, 'proposes')}
    />
  );
}

const ofCase = {
  caseId: { label: 'Case', hint: 'Its id, as the cases list it.', longest: 60 },
} as const;

/** What each takes, first the thing that it is about. */
const fieldsOf: { readonly [Of in Kind]: BodyFields<Of> } = {
  confirm: {
    ...ofCase,
    reference: { label: 'The network’s reference', longest: 100 },
    amount: {
      kind: 'amount',
      label: 'Amount in kwacha',
      hint: 'What the network says was moved.',
    },
  },
  fail: ofCase,
  'pay-back': ofCase,
  'reverse-payment': ofCase,
  'unmatched-to-owner': {
    ...ofCase,
    orderId: {
      label: 'Loan number',
      hint: 'The owner’s loan, as the search finds it.',
      longest: 15,
    },
  },
  waive: {
    orderId: { label: 'Loan number', longest: 15 },
    amount: { kind: 'amount', label: 'Amount in kwacha' },
  },
  'approve-order': {
    reviewId: { label: 'Review', hint: 'Its id, as the reviews list it.', longest: 60 },
  },
};
