import { plainKwacha } from '../../../../contract/words/ngwee.ts';
import { readTypedKwacha } from '../../../../contract/words/typed-kwacha.ts';
import type { CampaignFields } from '../../../../contract/staff/campaign-words.ts';
import type { CampaignDefinition } from '../../../../domain/growth/campaigns.ts';

/**
 * What is typed as a campaign's definition. What is none stays as it is typed, so that the check
 * of the definition says what is wrong with it.
 */
export function definitionOf(fields: CampaignFields): unknown {
  const { trigger, startsOn, endsOn, couponName, description, worth } = fields;
  const channels = fields.channels.split(/[\s,]+/).filter((code) => code !== '');
  return {
    trigger,
    ...(channels.length > 0 && { channels }),
    ...given('startsOn', startsOn.trim()),
    ...given('endsOn', endsOn.trim()),
    mostPerBorrower: wholeIn(fields.mostPerBorrower),
    ...given('budget', kwachaIn(fields.budget)),
    ...given('heldOutPercent', wholeIn(fields.heldOutPercent)),
    coupon: {
      name: couponName,
      description,
      worth:
        worth === 'fixed'
          ? { kind: worth, amount: kwachaIn(fields.worthAmount) }
          : {
              kind: worth,
              basisPoints: basisPointsIn(fields.worthAmount),
              ...given('most', kwachaIn(fields.worthMost)),
            },
      minAmount: kwachaIn(fields.minAmount) || '0',
      validDays: wholeIn(fields.validDays),
      uses: wholeIn(fields.uses),
    },
  };
}

const given = (name: string, value: string | number) => (value === '' ? {} : { [name]: value });

/** Its plain digits; text that is not an amount stays as typed. */
function kwachaIn(text: string): string {
  const { amount } = readTypedKwacha(text);
  return amount === null ? text.trim() : plainKwacha(amount);
}

function wholeIn(text: string): number | string {
  const digits = text.trim();
  return /^\d{1,6}$/.test(digits) ? Number(digits) : digits;
}

/** Percent with at most two decimals as hundredths of it. */
function basisPointsIn(text: string): number | string {
  const digits = text.trim();
  return /^\d{1,3}(?:\.\d{1,2})?$/.test(digits) ? Math.round(Number(digits) * 100) : digits;
}

/** A definition as its form shows it. */
export function fieldsOf({
  trigger,
  channels = [],
  startsOn = '',
  endsOn = '',
  mostPerBorrower,
  budget = '',
  heldOutPercent,
  coupon,
}: CampaignDefinition): CampaignFields {
  const { name, description, worth, minAmount, validDays, uses } = coupon;
  const isShare = worth.kind === 'percentage';
  return {
    trigger,
    channels: channels.join(', '),
    startsOn,
    endsOn,
    mostPerBorrower: String(mostPerBorrower),
    budget,
    heldOutPercent: heldOutPercent === undefined ? '' : String(heldOutPercent),
    couponName: name,
    description,
    worth: worth.kind,
    worthAmount: isShare ? String(worth.basisPoints / 100) : worth.amount,
    worthMost: isShare ? (worth.most ?? '') : '',
    minAmount,
    validDays: String(validDays),
    uses: String(uses),
  };
}

/** The place of a definition's fault in its form. */
const fieldNames: Readonly<Record<string, keyof CampaignFields>> = {
  'coupon.name': 'couponName',
  'coupon.worth.amount': 'worthAmount',
  'coupon.worth.basisPoints': 'worthAmount',
  'coupon.worth': 'worthAmount',
  'coupon.worth.most': 'worthMost',
};

/** `coupon.worth.most: must be …` as the field of the form and the sentence. */
export function faultOf(fault: string): { readonly field: string; readonly sentence: string } {
  const at = fault.indexOf(': ');
  const [path, sentence] = [fault.slice(0, at), fault.slice(at + 2)];
  const field =
    fieldNames[path] ??
    path
      .replace(/^coupon\./, '')
      .split('.', 1)
      .join();
  const isWhole = /^\p{Lu}/u.test(sentence);
  return { field, sentence: isWhole ? sentence : `It ${sentence}.` };
}

const kwacha = (digits: string) => (digits === '' ? 'none' : `K${digits}`);
const orElse = (text: string, none: string) => (text === '' ? none : text);

/** Every field as a person reads it, in their order. */
const lines: readonly (readonly [what: string, text: (fields: CampaignFields) => string])[] = [
  ['Gives', (of) => triggerWords[of.trigger]],
  ['To channels', (of) => orElse(of.channels, 'all')],
  ['From', (of) => orElse(of.startsOn, 'the first day')],
  ['Until', (of) => orElse(of.endsOn, 'a person ends it')],
  ['Times a borrower', (of) => of.mostPerBorrower],
  ['Budget', (of) => kwacha(of.budget)],
  ['Held out', (of) => `${orElse(of.heldOutPercent, '0')} %`],
  ['Coupon', (of) => of.couponName],
  ['Said of it', (of) => of.description],
  ['Worth', (of) => (of.worth === 'fixed' ? kwacha(of.worthAmount) : `${of.worthAmount} %`)],
  ['At one use at most', (of) => kwacha(of.worth === 'fixed' ? of.worthAmount : of.worthMost)],
  ['For instalments from', (of) => kwacha(of.minAmount)],
  ['Valid for', (of) => `${of.validDays} days`],
  ['Uses', (of) => of.uses],
];

const triggerWords = {
  registration: 'at registration',
  'settled-on-time': 'after a loan paid in time',
} as const;

/** What differs between two, or all of it where there was none. */
export function changesOf(before: CampaignFields | null, after: CampaignFields) {
  return lines.flatMap(([what, text]) => {
    const [then, now] = [before === null ? '' : text(before), text(after)];
    return then === now ? [] : [{ what, before: then, after: now.slice(0, 300) }];
  });
}
