import * as say from '../../../contract/sentences/ussd.ts';
import type { LanguageCode } from '../../../contract/words/languages.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import { showDayShort } from '../../../contract/words/show-day.ts';
import { showKwacha, showWholeKwacha } from '../../../contract/words/show-kwacha.ts';
import { lateFeeInKwacha } from '../../../domain/loan/quote.ts';
import type { Quote } from '../../../domain/loan/quote.ts';
import type { LoanWish } from '../../../domain/rules/products.ts';
import { ussdChoices } from '../../../domain/rules/ussd-choices.ts';
import { newId } from '../../store/ids.ts';
import { spoken } from '../../store/spoken.ts';
import { trialHashOf } from '../orders/choose-loan.ts';
import { shortLink } from './again.ts';
import { fits, screenIn } from './fit-screen.ts';
import { listInSms } from './owe.ts';
import type { Move, Scene, Shown, Step } from './scene.ts';
import { sendOnceToday, sendSms } from './send-sms.ts';
import type { ShownOffer } from './session-row.ts';
import { mayAgreeHere, offersHere, priceHere } from './may-agree.ts';
import type { AllowedBy } from './may-agree.ts';

/**
 * The loans that can be agreed to here. Where the licence lets no keys agree, a link to the offer
 * comes by SMS, once a day (ADR 0054).
 */
export const borrowStep: Step = {
  back: 'home',
  async show(scene) {
    const may = await mayAgreeHere(scene);
    if (may === 'by-link') return linkBySms(scene);
    if ('end' in may) return may;
    const lines = (await choicesOf(scene, may.allowedBy)).map(({ amount, termDays }, at) =>
      say.borrowChoice(`${at + 1}`, showWholeKwacha(amount), `${termDays}`),
    );
    return lines.length === 0 ? noneToday(scene) : say.borrowChoices(lines.join('\n'));
  },
  async take(scene, key) {
    const may = await mayAgreeHere(scene);
    if (may === 'by-link' || key === '4') return linkBySms(scene);
    if ('end' in may) return may;
    const wish = (await choicesOf(scene, may.allowedBy))[Number(key) - 1];
    return wish === undefined ? 'wrong-key' : showCost(scene, may.allowedBy, wish);
  },
};

async function choicesOf(scene: Scene, allowedBy: AllowedBy): Promise<readonly LoanWish[]> {
  const here = await offersHere(scene, allowedBy);
  return here === null ? [] : ussdChoices(here.offers, here.last);
}

async function linkBySms(scene: Scene): Promise<{ readonly end: string }> {
  const { context, borrower } = scene;
  const link = shortLink(context.config.publicUrl);
  const text = say.borrowLink(showWholeKwacha(borrower.limit), link);
  const isSent = await sendOnceToday(scene, 'borrow-link', text);
  return { end: isSent ? say.borrowBySms : say.borrowSentToday(link) };
}

export function noneToday({ context: { config } }: Scene): { readonly end: string } {
  return { end: say.borrowNone(shortLink(config.publicUrl), config.lender.complaintsPhone) };
}

/** The cost of a choice, by the same function as trial, contract and bill. */
export async function showCost(
  scene: Scene,
  allowedBy: AllowedBy,
  wish: LoanWish,
): Promise<Move> {
  const priced = await priceHere(scene, allowedBy, wish);
  if (priced === null) return noneToday(scene);
  const late = say.borrowLate(lateFeeInKwacha(priced, say.lateFeeShort));
  const screens = inOneLanguage(costScreen(priced), late, scene.language);
  // What does not fit on a screen is agreed to where it does.
  if (!fits(screens.cost) || !fits(screens.late)) return linkBySms(scene);
  const { amount, termDays, productId } = priced;
  const price = { amount: `${amount}`, termDays, productId, hash: trialHashOf(priced) };
  return { go: 'borrow-cost', draft: { offer: { id: newId(), ...price, ...screens } } };
}

/** Both screens as they are shown and kept: in English where one of them has to be. */
function inOneLanguage(cost: string, late: string, language: LanguageCode | null) {
  const english = { cost: spoken(cost), late: spoken(late), language: 'en' };
  if (language === null) return english;
  const own = { cost: screenIn(cost, language), late: screenIn(late, language), language };
  return own.cost === english.cost || own.late === english.late ? english : own;
}

export function costScreen(quote: Quote): string {
  const { receivedAmount, interest, serviceFee, aprHundredths } = quote;
  return say.borrowCost(
    showKwacha(receivedAmount),
    totalOf(quote),
    showKwacha(interest),
    showKwacha(serviceFee),
    `${(aprHundredths / 100).toFixed(2)} %`,
  );
}

/** What is paid back, and when the last of it. */
export function totalOf({ totalRepayAmount, plans }: Quote): string {
  const last = plans.at(-1);
  if (last === undefined) throw new Error('a loan has a bill');
  const [total, day] = [showKwacha(totalRepayAmount), showDayShort(last.dueDate)];
  return plans.length === 1
    ? say.borrowTotal(total, day)
    : say.borrowTotalOf(total, `${plans.length}`, day);
}

export const borrowCostStep: Step = {
  back: 'borrow',
  show: (scene): Shown => scene.draft.offer?.cost ?? noneToday(scene),
  async take(scene, key) {
    const { offer } = scene.draft;
    if (offer === undefined) return noneToday(scene);
    if (key === '1') return { go: 'borrow-late' };
    return key === '8' ? billsBySms(scene, offer) : 'wrong-key';
  },
};

async function billsBySms(scene: Scene, offer: ShownOffer): Promise<Move> {
  const may = await mayAgreeHere(scene);
  if (may === 'by-link') return linkBySms(scene);
  if ('end' in may) return may;
  const priced = await priceHere(scene, may.allowedBy, wishOf(offer));
  if (priced === null) return noneToday(scene);
  const lines = priced.plans.map(({ dueDate, amount }) =>
    say.billLine(showDayShort(dueDate), showKwacha(amount)),
  );
  const { publicUrl } = scene.context.config;
  await sendSms(scene, listInSms(say.borrowBillsOf, lines, publicUrl));
  return { end: say.billsBySms };
}

export function wishOf({ amount, termDays }: ShownOffer): LoanWish {
  return { amount: ngwee(BigInt(amount)), termDays };
}

export const borrowLateStep: Step = {
  back: 'borrow-cost',
  show: (scene): Shown => scene.draft.offer?.late ?? noneToday(scene),
  take: (_, key) => (key === '1' ? { go: 'borrow-pin' } : 'wrong-key'),
};
