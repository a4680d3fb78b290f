import type { showCash } from '../../../contract/staff/cash-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import {
  formatKwacha,
  parseKwacha,
  sumNgwee,
  zeroNgwee,
} from '../../../contract/words/ngwee.ts';
import { Ago } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import css from './said-of.module.css';

type Cash = StaffAnswerOf<typeof showCash>;
type Float = Cash['floats'][number];

interface SaidOfProps {
  said: Cash['said'];
  network: Float['network'];
}

/** What the wallets hold that pay this network alone, and how old the word is. */
export function SaidOf({ said, network }: SaidOfProps) {
  const wallets = said.filter(({ pays }) => pays.length === 1 && pays[0] === network);
  const oldest = wallets
    .map(({ saidAt }) => saidAt)
    .toSorted((a, b) => Number(a) - Number(b))[0];
  const isShared = said.some(({ pays }) => pays.length > 1 && pays.includes(network));
  if (oldest === undefined || isShared) {
    return <span className={css.quiet}>{isShared ? 'in a shared wallet' : '–'}</span>;
  }
  const holds = sumKwacha(wallets.map(({ amount }) => amount));
  return (
    <>
      <Money kwacha={holds} />
      <br />
      <small className={css.quiet}>
        <Ago at={oldest} />
      </small>
    </>
  );
}

/** Amounts as digits, added up to the ngwee. */
function sumKwacha(amounts: readonly string[]): string {
  return formatKwacha(sumNgwee(amounts.map((amount) => parseKwacha(amount) ?? zeroNgwee)));
}
