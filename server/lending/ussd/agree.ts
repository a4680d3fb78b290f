import { maskMobile } from '../../../contract/market/phone.ts';
import * as pinSay from '../../../contract/sentences/ussd-pin.ts';
import * as say from '../../../contract/sentences/ussd.ts';
import type { ProductId } from '../../../contract/words/ids.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { Refusal } from '../../http/refusal.ts';
import { tryPin } from '../../people/ussd-pin/pin-row.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { noteSecurityEvent } from '../../store/security-events.ts';
import { agreeToLoan, logCreated, takenMeanwhile } from '../orders/agree-to-loan.ts';
import { trialHashOf } from '../orders/choose-loan.ts';
import type { CreatedOrder } from '../orders/create-order.ts';
import { proposeAsKnown } from '../orders/propose-loan.ts';
import type { ProposedLoan } from '../orders/propose-loan.ts';
import { Again, shortLink } from './again.ts';
import { noneToday, showCost, totalOf, wishOf } from './borrow.ts';
import { mayAgreeHere } from './may-agree.ts';
import type { AllowedBy } from './may-agree.ts';
import type { Move, Scene, Step } from './scene.ts';
import { sendSms } from './send-sms.ts';
import type { ShownOffer } from './session-row.ts';

/** The last step of a loan: the PIN that is not on the SIM, and no key of the menu. */
export const borrowPinStep: Step = {
  back: 'borrow-late',
  show({ owner, borrower, draft: { offer } }) {
    const product = borrower.products.find(({ productId }) => productId === offer?.productId);
    const hours = product?.pricing.coolingOffHours ?? 0;
    return say.borrowPin(maskMobile(owner.mobile), `${hours}`);
  },
  take: takePin,
};

export const borrowPinWrongStep: Step = {
  back: 'borrow-late',
  show: ({ draft, context }) =>
    say.borrowPinWrong(`${draft.pinsLeft ?? 0}`, shortLink(context.config.publicUrl)),
  take: takePin,
};

const isPin = /^\d{5}$/;

async function takePin(scene: Scene, key: string): Promise<Move> {
  if (!isPin.test(key)) return 'wrong-key';
  const { offer } = scene.draft;
  const may = await mayAgreeHere(scene);
  if (may === 'by-link' || offer === undefined) return noneToday(scene);
  if ('end' in may) return may;
  const tried = await tryIt(scene, key);
  if (tried !== 'right') return tried;
  const { productId, hash } = offer;
  const wish = { ...wishOf(offer), productId: productId as ProductId };
  const proposed = await proposeAsKnown({ ...scene.context, db: scene.tx }, scene.owner, wish);
  if (proposed instanceof Refusal) return noneToday(scene);
  // It costs something else by now: the new figures are shown, and the PIN is asked again.
  if (trialHashOf(proposed.chosen.quote) !== hash) return showCost(scene, may.allowedBy, wish);
  return agree(scene, { offer, proposed, allowedBy: may.allowedBy });
}

async function tryIt(scene: Scene, pin: string): Promise<'right' | Move> {
  const { context, tx, owner, now, later, draft } = scene;
  const { publicUrl, lender } = context.config;
  const tried = await tryPin(tx, context.keys, { borrowerId: owner.id, pin, now });
  if (tried?.isRight) return 'right';
  later(() =>
    noteSecurityEvent(context, { kind: 'ussd-pin', detail: 'wrong', mobile: owner.mobile }),
  );
  if (tried?.state.kind === 'open') {
    return { go: 'borrow-pin-wrong', draft: { ...draft, pinsLeft: tried.state.left } };
  }
  await sendSms(scene, pinSay.wasLocked(lender.complaintsPhone), 'security');
  return { end: say.borrowPinLocked(shortLink(publicUrl), lender.complaintsPhone) };
}

/**
 * Writes the loan with the screens that were answered, in the transaction of the session.
 * @throws {Again} when another loan was agreed to beside us
 */
async function agree(
  scene: Scene,
  of: {
    readonly offer: ShownOffer;
    readonly proposed: ProposedLoan;
    readonly allowedBy: AllowedBy;
  },
): Promise<Move> {
  const { context, tx, owner, now, asked, later } = scene;
  const { offer, proposed, allowedBy } = of;
  const { id: borrowerId, mobile } = owner;
  const created = await agreeToLoan(tx, context, { borrowerId, mobile, proposed, now }).catch(
    (error: unknown) => {
      throw takenMeanwhile(error) === null ? error : new Again();
    },
  );
  const { gateway, sessionId } = asked;
  await insertInto(tx, 'ussd_agreement', {
    ...{ orderId: BigInt(created.orderId), borrowerId, offerId: offer.id, gateway, sessionId },
    ...{ costScreen: offer.cost, lateScreen: offer.late, language: offer.language ?? 'en' },
    ...{ allowedBy, agreedAt: now },
  });
  const { publicUrl, lender } = context.config;
  const { quote } = proposed.chosen;
  const amount = showKwacha(quote.amount);
  const link = shortLink(publicUrl);
  const text = say.borrowAgreed(amount, totalOf(quote), link, lender.complaintsPhone);
  if (created.status !== 'declined') await sendSms(scene, text);
  later(() => logCreated(context.log, created));
  later(() => context.wake('submit-payments'));
  return { end: lastWords(scene, { created, proposed, amount }) };
}

function lastWords(
  scene: Scene,
  of: {
    readonly created: CreatedOrder;
    readonly proposed: ProposedLoan;
    readonly amount: string;
  },
): string {
  const { created, proposed, amount } = of;
  if (created.status === 'declined') return noneToday(scene).end;
  if (created.status !== 'disbursing') return say.borrowReview;
  const { coolingOffHours } = proposed.chosen.offer.product.pricing;
  return say.borrowDone(amount, maskMobile(proposed.wallet.mobile), `${coolingOffHours}`);
}
