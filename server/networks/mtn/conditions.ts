import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { amountOf } from '../pawapay/read-answer.ts';
import { recordOf } from '../../store/foreign-json.ts';
import type { InitiateOutcome, Operation } from '../../store/ports/payment-provider.ts';
import type { MtnAnswer, MtnClient } from './client.ts';
import type { MtnAccess } from '../../store/ports/network-access.ts';
import { currencyOf, isUnavailable, readInitiated, wordsOf } from './initiate.ts';

const believedMs = 30_000;
/** A product refused as such stays closed so long, whatever its reading calls answer. */
const refusedMs = 60_000;

export interface MtnConditions {
  /** False where the product was refused just now, or does not let us look at our balance. */
  isOpen(operation: Operation): Promise<boolean>;
  /** What a request for a payment taught about its product. */
  learn(operation: Operation, taught: Taught): void;
  /** What our account there holds; null when it does not say. */
  balance(operation: Operation): Promise<Ngwee | null>;
}

export interface Taught {
  readonly outcome: InitiateOutcome;
  /** It proves nothing of the payment, and says that the next one had better wait. */
  readonly isUnavailable: boolean;
}

type Clients = Readonly<Record<Operation, MtnClient>>;

/**
 * How the two products stand. MTN publishes no availability, so the balance is asked for; and
 * disbursements may be refused though reading works, until MTN has enabled them, so what became of
 * the last request counts too.
 */
export function mtnConditions(
  clients: Clients,
  {
    now,
    targetEnvironment,
  }: { readonly now: () => Date } & Pick<MtnAccess, 'targetEnvironment'>,
): MtnConditions {
  const refusedUntil = new Map<Operation, number>();
  const probed = new Map<
    Operation,
    { readonly until: number; readonly open: Promise<boolean> }
  >();
  const readBalance = (operation: Operation): Promise<MtnAnswer> =>
    clients[operation].get(`/${wordsOf[operation].product}/v1_0/account/balance`);

  return {
    async isOpen(operation) {
      const at = now().getTime();
      if (at < (refusedUntil.get(operation) ?? 0)) return false;
      const before = probed.get(operation);
      if (before !== undefined && at < before.until) return before.open;
      const open = readBalance(operation).then(saysNoClosure);
      probed.set(operation, { until: at + believedMs, open });
      return open;
    },
    learn(operation, { outcome, ...taught }) {
      if (taught.isUnavailable || (outcome.known === 'rejected' && outcome.isTemporary)) {
        refusedUntil.set(operation, now().getTime() + refusedMs);
      } else if (outcome.known !== 'unknown') refusedUntil.delete(operation);
    },
    async balance(operation) {
      const answer = await readBalance(operation);
      const body = answer.heard && answer.status === 200 ? recordOf(answer.body) : {};
      const isOurs = body['currency'] === currencyOf(targetEnvironment);
      return isOurs ? amountOf(body['availableBalance']) : null;
    },
  };
}

/** Only a refusal in MTN's own words closes; silence says nothing, and the payment itself will. */
function saysNoClosure(answer: MtnAnswer): boolean {
  if (answer.heard && answer.status === 200) return true;
  if (isUnavailable(answer)) return false;
  const outcome = readInitiated(answer);
  return outcome.known !== 'rejected' || !answer.heard;
}
