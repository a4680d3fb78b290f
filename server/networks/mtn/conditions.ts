import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { amountOf } from '../amount-of.ts';
import { recordOf } from '../../store/foreign-json.ts';
import type { InitiateOutcome, Operation } from '../../store/ports/payment-provider.ts';
import type { NetworkAnswer } from '../http.ts';
import { remembered } from '../remembered.ts';
import type { Remembered } from '../remembered.ts';
import type { MtnClient } from './client.ts';
import type { MtnAccess } from './settings.ts';
import { currencyOf, isUnavailable, readInitiated, wordsOf } from './initiate.ts';

const believedMs = 30_000;
/** A product refused as such stays closed so long, whatever its reading calls answer. */
const refusedMs = 60_000;

export interface MtnConditions {
  /** False where the product was refused just now, or does not let us look at our balance. */
  isOpen(operation: Operation): Promise<boolean>;
  isKnownClosed(operation: Operation): boolean;
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
 * The state of the two products. MTN publishes no availability, so we ask for the balance. Until
 * MTN has enabled disbursements it may refuse them though reading works, so what became of the
 * last request counts too.
 */
export function mtnConditions(
  clients: Clients,
  {
    now,
    targetEnvironment,
  }: { readonly now: () => Date } & Pick<MtnAccess, 'targetEnvironment'>,
): MtnConditions {
  const refusedUntil = new Map<Operation, number>();
  const nowMs = () => now().getTime();
  const readBalance = (operation: Operation): Promise<NetworkAnswer> =>
    clients[operation].get(`/${wordsOf[operation].product}/v1_0/account/balance`);
  const probe = (operation: Operation): Remembered<boolean> =>
    remembered(async () => {
      const value = saysNoClosure(await readBalance(operation));
      return { value, livesMs: believedMs };
    }, nowMs);
  const probes = { collect: probe('collect'), payout: probe('payout') };

  const isRefused = (operation: Operation) => nowMs() < (refusedUntil.get(operation) ?? 0);
  return {
    isOpen: async (operation) => !isRefused(operation) && probes[operation].get(),
    isKnownClosed: (operation) => isRefused(operation) || probes[operation].known() === false,
    learn(operation, { outcome, ...taught }) {
      if (taught.isUnavailable || (outcome.known === 'rejected' && outcome.isTemporary)) {
        refusedUntil.set(operation, nowMs() + refusedMs);
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
function saysNoClosure(answer: NetworkAnswer): boolean {
  if (answer.heard && answer.status === 200) return true;
  if (isUnavailable(answer)) return false;
  const outcome = readInitiated(answer);
  return outcome.known !== 'rejected' || !answer.heard;
}
