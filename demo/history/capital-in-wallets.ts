import { networks } from '../../contract/market/network.ts';
import type { ProposalBody } from '../../contract/staff/proposal-kinds.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { formatKwacha, ngwee, share, sumNgwee } from '../../contract/words/ngwee.ts';
import { floatGroups } from '../../domain/books/float-groups.ts';
import { floatStatement } from '../../server/lending/ledger/float-statement.ts';
import { readFloats } from '../../server/lending/payments/readiness/watch-floats.ts';
import type { Context } from '../../server/store/context.ts';

type Journal = Extract<ProposalBody, { kind: 'journal' }>;

/**
 * The journal that makes the floats equal the wallet balances that the providers report. The demo
 * data moved no money there, so the difference is booked as the founders' capital. Null if there is
 * no difference.
 */
export async function capitalInWallets(
  context: Context,
  on: CivilDate,
): Promise<Journal | null> {
  const said = (await readFloats(context)).filter((one) => typeof one !== 'string');
  const floats = await floatStatement(context.db);
  const booked = new Map(floats.map((one) => [one.network, one.booked]));
  const missing = floatGroups(said).flatMap(({ networks: of, wallets }) => {
    const holds = wallets.reduce((sum, { amount }) => sum + amount, 0n);
    const rest = of.reduce((left, one) => left - (booked.get(one) ?? 0n), holds);
    if (wallets.length === 0 || rest <= 0n) return [];
    return share(ngwee(rest), of.length).map((amount, index) => ({
      network: of[index] ?? networks[0],
      amount,
    }));
  });
  const debits = missing
    .filter(({ amount }) => amount > 0n)
    .map(({ network, amount }) => ({
      account: `float:${network}` as const,
      amount: formatKwacha(amount),
    }));
  if (debits.length === 0) return null;
  const total = formatKwacha(sumNgwee(missing.map(({ amount }) => amount)));
  return {
    kind: 'journal',
    on,
    memo: 'Capital of the founders in the wallets at the networks',
    debits,
    credits: [{ account: 'capital', amount: total }],
  };
}
