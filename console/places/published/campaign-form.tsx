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
}

const when: readonly Line[] = [
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

/** A campaign as fields; what is wrong with one stands at it. */
export function CampaignForm({ fields, onChange, sentenceFor }: CampaignFormProps) {
  const line = ({ name, label, hint, isDay }: Line) => (
    <TextField
      key={name}
      label={label}
      hint={hint}
      type={isDay ? 'date' : 'text'}
      inputMode={isDay ? undefined : 'decimal'}
      value={fields[name]}
      readOnly={onChange === null}
      onText={(text) => onChange?.({ [name]: text })}
      maxLength={20}
      error={sentenceFor(name)}
    />
  );
  const isShare = fields.worth === 'percentage';
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
        <TextField
          label="To channels"
          hint="Codes with commas between them. Empty: everybody"
          value={fields.channels}
          readOnly={onChange === null}
          onText={(channels) => onChange?.({ channels })}
          maxLength={400}
          error={sentenceFor('channels')}
        />
        {when.map(line)}
      </fieldset>
      <fieldset className={css.group}>
        <legend>What it may cost</legend>
        {money.map(line)}
      </fieldset>
      <fieldset className={css.group}>
        <legend>Its coupon</legend>
        <TextField
          label="Name"
          value={fields.couponName}
          readOnly={onChange === null}
          onText={(couponName) => onChange?.({ couponName })}
          maxLength={60}
          error={sentenceFor('couponName')}
        />
        <Choice
          label="It takes off"
          none="Choose"
          value={fields.worth}
          options={worths}
          onChoose={(worth) => {
            if (worth !== '') onChange?.({ worth });
          }}
        />
        {line({ name: 'worthAmount', label: isShare ? 'Share of charges, %' : 'Amount, K' })}
        {isShare
          ? line({
              name: 'worthMost',
              label: 'At one use at most, K',
              hint: 'Borrowers read it beside the coupon',
            })
          : null}
        {line({ name: 'minAmount', label: 'For bills from, K' })}
        {line({ name: 'validDays', label: 'Valid for, days' })}
        {line({ name: 'uses', label: 'Uses' })}
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
    </>
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
