import * as say from '../../../contract/sentences/loan-contract.ts';
import { openLogin } from '../../login/login-drawer-state.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
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
        <Card heading={say.yourOwn} look="note">
          <p>{say.yourOwnText}</p>
          <Button look="quiet" onClick={() => openLogin(location.pathname + location.search)}>
            {say.logIn}
          </Button>
        </Card>
      ) : null}
      <Card heading={say.everyContract}>
        <dl className={css.terms}>
          {generalTerms.map(({ about, says }) => (
            <div key={about}>
              <dt>{about}</dt>
              <dd>{says}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <p className={css.note}>{say.beforeYouBorrow}</p>
    </>
  );
}

const generalTerms = [
  { about: say.receive, says: say.receiveText },
  { about: say.cost, says: say.costText },
  { about: say.interestOnInterest, says: say.interestOnInterestText },
  { about: say.early, says: say.earlyText },
  { about: say.late, says: say.lateText },
  { about: say.changedMind, says: say.changedMindText },
  { about: say.moreTime, says: say.moreTimeText },
  { about: say.contacts, says: say.contactsText },
];
