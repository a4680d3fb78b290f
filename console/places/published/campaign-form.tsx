import type { CampaignFields } from '../../../contract/staff/campaign-words.ts';
import { Choice, TextField, WordsField } from '../../ui/field.tsx';
import css from './market.module.css';
import { triggerWords } from './market-words.ts';

interface CampaignFormProps {
  fields: CampaignFields;
  /** Null: it may be looked at alone. */
  onChange: ((part: Partial<CampaignFields>) => void) | null;
  sentenceFor: (name: string) => string | undefined;
}

type TextName = Exclude<keyof CampaignFields, 'trigger' | 'worth'>;

interface Line {
  readonly name: TextName;
  readonly label: string;
  readonly hint?: string;
  readonly isDay?: boolean;
  readonly longest?: number;
}

const whom: readonly Line[] = [
  {
    name: 'channels',
    label: 'To channels',
    hint: 'Codes with commas between them. Empty: everybody',
    longest: 400,
  },
  { name: 'startsOn', label: 'From', hint: 'Empty: from its first midnight', isDay: true },
  { name: 'endsOn', label: 'Until', hint: 'Empty: until somebody ends it', isDay: true },
  { name: 'mostPerBorrower', label: 'Times a borrower' },
];
const money: readonly Line[] = [
  {
    name: 'budget',
    label: 'Budget, K',
    hint: 'All its coupons together take off no more. Empty: no bound',
  },
  {
    name: 'heldOutPercent',
    label: 'Held out, %',
    hint: 'They get nothing, so that its effect is seen: 10 is usual',
  },
];

const ofAmount: Line = { name: 'worthAmount', label: 'Amount, K' };
const ofShare: readonly Line[] = [
  { name: 'worthAmount', label: 'Share of charges, %' },
  {
    name: 'worthMost',
    label: 'At one use at most, K',
    hint: 'Borrowers read it beside the coupon',
  },
];
const ofCoupon: readonly Line[] = [
  { name: 'minAmount', label: 'For bills from, K' },
  { name: 'validDays', label: 'Valid for, days' },
  { name: 'uses', label: 'Uses' },
];

/** A campaign as fields; what is wrong with one stands at it. */
export function CampaignForm(props: CampaignFormProps) {
  const { fields, onChange, sentenceFor } = props;
  return (
    <>
      <fieldset className={css.group}>
        <legend>Whom it is for</legend>
        <Choice
          label="It gives"
          none="Choose"
          value={fields.trigger}
          options={triggers}
          onChoose={(trigger) => {
            if (trigger !== '') onChange?.({ trigger });
          }}
          error={sentenceFor('trigger')}
        />
        {whom.map((line) => (
          <OneLine key={line.name} line={line} {...props} />
        ))}
      </fieldset>
      <fieldset className={css.group}>
        <legend>What it may cost</legend>
        {money.map((line) => (
          <OneLine key={line.name} line={line} {...props} />
        ))}
      </fieldset>
      <Coupon {...props} />
    </>
  );
}

function Coupon(props: CampaignFormProps) {
  const { fields, onChange, sentenceFor } = props;
  const lines =
    fields.worth === 'percentage' ? [...ofShare, ...ofCoupon] : [ofAmount, ...ofCoupon];
  return (
    <fieldset className={css.group}>
      <legend>Its coupon</legend>
      <OneLine line={{ name: 'couponName', label: 'Name', longest: 60 }} {...props} />
      <Choice
        label="It takes off"
        none="Choose"
        value={fields.worth}
        options={worths}
        onChoose={(worth) => {
          if (worth !== '') onChange?.({ worth });
        }}
      />
      {lines.map((line) => (
        <OneLine key={line.name} line={line} {...props} />
      ))}
      <div className={css.whole}>
        <WordsField
          label="What borrowers read of it"
          rows={2}
          value={fields.description}
          readOnly={onChange === null}
          onText={(description) => onChange?.({ description })}
          maxLength={300}
          error={sentenceFor('description')}
        />
      </div>
    </fieldset>
  );
}

function OneLine({
  line: { name, label, hint, isDay = false, longest = 20 },
  fields,
  onChange,
  sentenceFor,
}: CampaignFormProps & { line: Line }) {
  return (
    <TextField
      label={label}
      hint={hint}
      type={isDay ? 'date' : 'text'}
      inputMode={longest === 20 && !isDay ? 'decimal' : undefined}
      value={fields[name]}
      readOnly={onChange === null}
      onText={(text) => onChange?.({ [name]: text })}
      maxLength={longest}
      error={sentenceFor(name)}
    />
  );
}

const triggers = [
  { value: 'settled-on-time', label: triggerWords['settled-on-time'] },
  { value: 'registration', label: triggerWords.registration },
] as const;
const worths = [
  { value: 'fixed', label: 'An amount' },
  { value: 'percentage', label: 'A share of the charges' },
] as const;
