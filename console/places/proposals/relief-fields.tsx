import { useState } from 'react';
import { kindRules } from '../../../contract/staff/kind-rules.ts';
import { mostHardshipDays } from '../../../contract/staff/proposal-kinds.ts';
import { hardships } from '../../../contract/staff/relief-words.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Choice, TextField } from '../../ui/field.tsx';
import { hardshipWords } from '../loans/relief-words.ts';
import { ProposeForm } from './propose-form.tsx';
import type { HardshipTyped, PlanTyped, ReliefKind } from './relief-body.ts';
import { reliefBody } from './relief-body.ts';

export const reliefLeads: Readonly<Record<ReliefKind, string>> = {
  arrangement:
    'Dated amounts for a debt, as its borrower said they can pay. They agree in their app; while ' +
    'they keep to it nothing is charged and nobody calls.',
  hardship: 'From a day on nothing is charged, and nobody contacts the borrower.',
  'end-hardship': 'Charges run again from today on, and never for the days before.',
  'write-off-early':
    'The books give a debt up before its time. It stays owed, and nothing is added to it.',
  'reverse-write-off': 'The books take up a debt again that was given up.',
};

interface ReliefFieldsProps {
  kind: ReliefKind;
  about: string;
}

export function ReliefFields({ kind, about }: ReliefFieldsProps) {
  const [orderId, setOrderId] = useState(about);
  const [plan, setPlan] = useState({ each: '', count: '4', every: '', first: '' });
  const [stop, setStop] = useState<HardshipTyped>(() => ({
    hardship: '',
    from: civilDateOf(new Date()),
    days: '30',
  }));
  const whyNot = useWhyNot(kindRules[kind].permission, 'proposes');
  const body = reliefBody(kind, { orderId: orderId.trim(), plan, stop });
  const unsaid = kind === 'hardship' && stop.hardship === '' ? 'Choose why.' : null;
  return (
    <ProposeForm whyNot={whyNot ?? unsaid} body={body}>
      {(sentenceFor) => (
        <>
          <TextField
            label="Loan number"
            inputMode="numeric"
            value={orderId}
            onText={setOrderId}
            maxLength={15}
            error={sentenceFor('orderId')}
          />
          {kind === 'arrangement' ? (
            <PlanFields typed={plan} onType={setPlan} sentenceFor={sentenceFor} />
          ) : null}
          {kind === 'hardship' ? (
            <HardshipFields typed={stop} onType={setStop} sentenceFor={sentenceFor} />
          ) : null}
        </>
      )}
    </ProposeForm>
  );
}

type SentenceFor = (field: string) => string | undefined;

const everyOptions = [
  { value: '14', label: 'Two weeks' },
  { value: '30', label: 'Thirty days' },
];

interface FieldsProps<Part> {
  typed: Part;
  onType: (typed: Part) => void;
  sentenceFor: SentenceFor;
}

function PlanFields({ typed, onType, sentenceFor }: FieldsProps<PlanTyped>) {
  return (
    <>
      <TextField
        label="How many amounts"
        hint="The last one takes what is left."
        inputMode="numeric"
        value={typed.count}
        onText={(count) => onType({ ...typed, count })}
        maxLength={2}
        error={sentenceFor('parts')}
      />
      <TextField
        label="Each, in kwacha"
        inputMode="decimal"
        value={typed.each}
        onText={(each) => onType({ ...typed, each })}
        maxLength={12}
        error={sentenceFor('parts.0.amount')}
      />
      <TextField
        label="The first by the end of"
        hint="Within 30 days."
        type="date"
        value={typed.first}
        onText={(first) => onType({ ...typed, first })}
        error={sentenceFor('lastOn') && 'Choose a day.'}
      />
      <Choice
        label="One every"
        none="Week"
        value={typed.every}
        options={everyOptions}
        onChoose={(every) => onType({ ...typed, every })}
      />
    </>
  );
}

function HardshipFields({ typed, onType, sentenceFor }: FieldsProps<HardshipTyped>) {
  const hint =
    typed.hardship === 'death'
      ? `At most ${mostHardshipDays}; empty: for good.`
      : `At most ${mostHardshipDays}.`;
  return (
    <>
      <Choice
        label="Why"
        none="Choose"
        value={typed.hardship}
        options={hardships.map((value) => ({ value, label: hardshipWords[value] }))}
        onChoose={(hardship) => onType({ ...typed, hardship })}
      />
      <TextField
        label="From"
        hint="Today, or a day before it: what was charged since is taken back."
        type="date"
        value={typed.from}
        onText={(from) => onType({ ...typed, from })}
        error={sentenceFor('from')}
      />
      <TextField
        label="For so many days"
        hint={hint}
        inputMode="numeric"
        value={typed.days}
        onText={(days) => onType({ ...typed, days })}
        maxLength={2}
        error={sentenceFor('days')}
      />
    </>
  );
}
