import type { CampaignFields } from '../../../contract/staff/campaign-words.ts';
import { FieldList, optionsOf } from '../../ui/field-list.tsx';
import type { Field, Fields } from '../../ui/field-list.tsx';
import css from './market.module.css';
import { triggerWords } from './market-words.ts';

interface CampaignFormProps {
  fields: CampaignFields;
  /** Null: it may be looked at alone. */
  onChange: ((part: Partial<CampaignFields>) => void) | null;
  sentenceFor: (name: string) => string | undefined;
}

/** A campaign as fields, each with its error beside it. */
export function CampaignForm({ fields, onChange, sentenceFor }: CampaignFormProps) {
  return (
    <FieldList
      fields={fields.worth === 'percentage' ? ofShare : ofAmount}
      values={fields}
      onType={onChange && ((name, text) => onChange({ [name]: text }))}
      sentenceFor={sentenceFor}
      className={css.group}
    />
  );
}

type Described = { readonly [Name in keyof CampaignFields]?: Field };

function grouped(group: string, fields: Described): Fields {
  const all = Object.entries(fields).map(([name, field]) => [
    name,
    { kind: 'decimal', longest: 20, ...field, group },
  ]);
  return Object.fromEntries(all);
}

const common: Fields = {
  ...grouped('Whom it is for', {
    trigger: { kind: 'choice', label: 'It gives', options: optionsOf(triggerWords) },
    channels: {
      kind: 'text',
      label: 'To channels',
      hint: 'Codes with commas between them. Empty: everybody',
      longest: 400,
    },
    startsOn: { kind: 'day', label: 'From', hint: 'Empty: from its first midnight' },
    endsOn: { kind: 'day', label: 'Until', hint: 'Empty: until it is ended' },
    mostPerBorrower: { label: 'Times a borrower' },
  }),
  ...grouped('What it may cost', {
    budget: {
      label: 'Budget, K',
      hint: 'All its coupons together take off no more. Empty: no limit',
    },
    heldOutPercent: {
      label: 'Held out, %',
      hint: 'They get nothing, so that its effect is seen: 10 is usual',
    },
  }),
};

const nameAndWorth: Described = {
  couponName: { kind: 'text', label: 'Name', longest: 60 },
  worth: {
    kind: 'choice',
    label: 'It takes off',
    options: optionsOf({ fixed: 'An amount', percentage: 'A share of the charges' }),
  },
};
const uses: Described = {
  minAmount: { label: 'For instalments from, K' },
  validDays: { label: 'Valid for, days' },
  uses: { label: 'Uses' },
  description: { kind: 'words', label: 'What borrowers read of it', rows: 2, longest: 300 },
};

const ofAmount: Fields = {
  ...common,
  ...grouped('Its coupon', {
    ...nameAndWorth,
    worthAmount: { label: 'Amount, K' },
    ...uses,
  }),
};
const ofShare: Fields = {
  ...common,
  ...grouped('Its coupon', {
    ...nameAndWorth,
    worthAmount: { label: 'Share of charges, %' },
    worthMost: {
      label: 'At one use at most, K',
      hint: 'Borrowers read it beside the coupon',
    },
    ...uses,
  }),
};
