import type { MouseEvent, ReactNode } from 'react';
import * as say from '../../../contract/sentences/repayment.ts';
import type { RepayDetail } from '../../../contract/borrower/repayment.ts';
import { ofYourPlan } from '../../../contract/sentences/arrangement.ts';
import { zeroNgwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { showWholeKwacha } from '../../../contract/words/show-kwacha.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { filled } from '../../ui/filled.ts';
import { Money } from '../../ui/money.tsx';
import css from './pay-choices.module.css';
import type { PayChoice } from './repay-amount.ts';

/** What something costs today, and what paying it today saves. */
interface Today {
  readonly remainingAmount: Ngwee;
  readonly savedToday: Ngwee;
}

export interface PayChoicesProps {
  bill: Today;
  /** Every bill together. */
  whole: Today;
  /** What a plan that was agreed on asks for next. */
  arranged?: RepayDetail['arranged'] | undefined;
  /** The least that may be paid of the bill. */
  minimum: Ngwee;
  /** What the part that was typed saves, once that is known. */
  partSaves?: Ngwee | undefined;
  choice: PayChoice;
  onChoose: (choice: PayChoice) => void;
  disabled: boolean;
}

/**
 * What is paid today: the next amount of a plan, this bill, the whole loan, or another amount, each
 * with what it saves. What would be the same as this bill is not offered.
 */
export function PayChoices(props: PayChoicesProps) {
  const { bill, whole, arranged, minimum, partSaves = zeroNgwee, ...chosen } = props;
  const isLast = whole.remainingAmount === bill.remainingAmount;
  return (
    <fieldset className={css.choices}>
      <legend>{say.payToday}</legend>
      {arranged && arranged.amount < bill.remainingAmount ? (
        <Choice
          {...chosen}
          of="arranged"
          label={ofYourPlan(showDay(arranged.on))}
          figure={
            <strong>
              <Money amount={arranged.amount} />
            </strong>
          }
        />
      ) : null}
      <Choice {...chosen} of="bill" label={say.thisBill} figure={<Figure of={bill} />} />
      {isLast ? null : (
        <Choice {...chosen} of="whole" label={say.wholeLoan} figure={<Figure of={whole} />} />
      )}
      {minimum < bill.remainingAmount ? (
        <Choice
          {...chosen}
          of="other"
          label={say.anotherAmount}
          figure={
            partSaves > 0n ? (
              <Saves amount={partSaves} />
            ) : (
              <small>{say.from(showWholeKwacha(minimum))}</small>
            )
          }
        />
      ) : null}
    </fieldset>
  );
}

interface ChoiceProps extends Pick<PayChoicesProps, 'choice' | 'onChoose' | 'disabled'> {
  of: PayChoice;
  label: string;
  figure: ReactNode;
}

function Choice({ of, label, figure, choice, onChoose, disabled }: ChoiceProps) {
  return (
    <label className={css.choice}>
      <input
        type="radio"
        name="payWhat"
        value={of}
        checked={choice === of}
        disabled={disabled}
        onChange={() => onChoose(of)}
        onClick={of === 'other' ? toTheField : undefined}
      />
      <span>{label}</span> {figure}
    </label>
  );
}

function Figure({ of: { remainingAmount, savedToday } }: { of: Today }) {
  return (
    <>
      <strong>
        <Money amount={remainingAmount} />
      </strong>
      {savedToday > 0n ? <Saves amount={savedToday} /> : null}
    </>
  );
}

function Saves({ amount }: { amount: Ngwee }) {
  return <small>{filled(say.saves, <Money amount={amount} />)}</small>;
}

/** A thumb goes on to the amount at once; who walks by the arrow keys is left where they are. */
function toTheField({ detail, currentTarget }: MouseEvent<HTMLInputElement>): void {
  if (detail === 0) return;
  currentTarget.form?.querySelector<HTMLInputElement>('[name=payAmount]')?.focus();
}
