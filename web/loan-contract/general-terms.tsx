import { openLogin } from '../login/login-drawer-state.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import css from './loan-contract.module.css';

interface GeneralTermsProps {
  /** The address asks for one contract, which only its borrower may read. */
  wantsOwn: boolean;
}

/** What every contract says, in plain words; the figures of a loan stand in its own contract. */
export function GeneralTerms({ wantsOwn }: GeneralTermsProps) {
  return (
    <>
      {wantsOwn ? (
        <Card heading="Your own contract" look="note">
          <p>A contract is private. Log in to read yours.</p>
          <Button look="quiet" onClick={() => openLogin(location.pathname + location.search)}>
            Log In
          </Button>
        </Card>
      ) : null}
      <Card heading="What every loan contract says">
        <dl className={css.terms}>
          {generalTerms.map(({ about, says }) => (
            <div key={about}>
              <dt>{about}</dt>
              <dd>{says}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <p className={css.note}>
        Before you borrow you read the contract of your own loan, with every figure in it, and
        nothing is agreed until you tick that you have read it.
      </p>
    </>
  );
}

const generalTerms = [
  {
    about: 'What you receive',
    says: 'The whole amount you borrow. No fee is taken out of it on the way to you.',
  },
  {
    about: 'What it costs',
    says:
      'Interest by the day on the principal you still owe, and one service fee. Both ' +
      'are named in kwacha, with the total and the yearly rate (APR), before you ' +
      'agree.',
  },
  {
    about: 'Interest on interest',
    says: 'There is none, ever.',
  },
  {
    about: 'Paying early',
    says:
      'You may pay a part or all of it on any day, and every day earlier costs less ' +
      'interest.',
  },
  {
    about: 'Paying late',
    says:
      'A late fee by the day on what is overdue, after a day of grace and only for a ' +
      'limited time. It is capped: all charges of a loan together never exceed the ' +
      'amount you borrowed.',
  },
  {
    about: 'Changing your mind',
    says:
      'Give the money back within 48 hours of receiving it, by one button in Billing Details, ' +
      'and you owe nothing else.',
  },
  {
    about: 'More time',
    says:
      'A loan is never prolonged by itself. Where more time can be bought, you see ' +
      'its price first.',
  },
  {
    about: 'Your contacts',
    says: 'Nobody but you is asked to pay. We do not read the contacts on your phone.',
  },
] as const;
