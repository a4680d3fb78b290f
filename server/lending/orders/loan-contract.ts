import { createHash } from 'node:crypto';
import * as written from '../../../contract/sentences/contract-text.ts';
import * as say from '../../../contract/sentences/disclosure.ts';
import { english } from '../../../contract/words/languages.ts';
import type { LanguageCode } from '../../../contract/words/languages.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { disclosedPrice } from '../../../domain/loan/disclosure.ts';
import type { DisclosedPrice } from '../../../domain/loan/disclosure.ts';
import type { LicenceProfile } from '../../../domain/rules/licence.ts';
import type { Quote } from '../../../domain/loan/quote.ts';
import type { LenderConfig } from '../../store/config.ts';
import { isSaidIn, spoken } from '../../store/spoken.ts';
import { trialHashOf } from './choose-loan.ts';

/** Who the contract is with, beside the lender. */
export interface ContractParty {
  readonly fullName: string;
  readonly mobile: string;
  readonly nrc: string;
  readonly walletNetwork: string;
  readonly walletMobile: string;
}

/** Which company the lender is, and how a borrower complains to it. */
export type LenderCompany = Pick<
  LenderConfig,
  'companyNumber' | 'address' | 'complaintsPhone' | 'complaintsEmail'
>;

export interface LoanContract extends ContractWords {
  /** The translation that helps to read it, where the borrower reads another language. */
  readonly translation?: ContractTranslation | null;
}

interface ContractWords {
  readonly html: string;
  /** SHA-256 of the text, hexadecimal: names exactly what was read and agreed to. */
  readonly hash: string;
}

export interface ContractTranslation extends ContractWords {
  readonly language: LanguageCode;
}

/**
 * The contract of a loan in plain words, with the figures of its quote and nothing else. It has
 * lender and licence, money received, every charge, every due date, rights and complaint path.
 */
export function loanContract(of: {
  readonly quote: Quote;
  readonly licence: LicenceProfile;
  readonly party: ContractParty;
  readonly lender: LenderCompany;
  /** What the borrower chose beside English. */
  readonly language?: LanguageCode | null;
}): LoanContract {
  const { quote, licence, party, lender, language = null } = of;
  const price = disclosedPrice(quote);
  const parts = [
    heading('h1', written.title),
    partiesPart(licence, lender, party),
    moneyPart(price, { party, dailyRatePpm: quote.dailyRatePpm }),
    plansPart(quote),
    latePart(price),
    rightsPart(quote, licence, lender),
    complaintsPart(licence, lender),
  ];
  // It is English for every reader, as its hash is what was agreed to.
  const binding = hashed(spoken(parts.join('\n')));
  return { ...binding, translation: translationOf(parts, language) };
}

/** The same figures in another language, where each of its sentences is approved in it. */
function translationOf(
  [title = '', ...parts]: readonly string[],
  language: LanguageCode | null,
): ContractTranslation | null {
  if (language === null || language === english) return null;
  const marked = [title, paragraph(written.translationNote), ...parts].join('\n');
  return isSaidIn(marked, language) ? { language, ...hashed(spoken(marked, language)) } : null;
}

function hashed(html: string): ContractWords {
  return { html, hash: createHash('sha256').update(html).digest('hex') };
}

function partiesPart(
  { lenderName, licenceNumber, regulator }: LicenceProfile,
  { companyNumber, address }: LenderCompany,
  party: ContractParty,
): string {
  return [
    heading('h2', written.partiesHeading),
    paragraph(written.lender(lenderName, companyNumber, address, licenceNumber, regulator)),
    paragraph(written.borrower(party.fullName, party.nrc, party.mobile)),
  ].join('\n');
}

function moneyPart(
  price: DisclosedPrice,
  { party, dailyRatePpm }: { readonly party: ContractParty; readonly dailyRatePpm: number },
): string {
  const rate = percent(dailyRatePpm / 100);
  return [
    heading('h2', written.moneyHeading),
    table([
      [written.received, showKwacha(price.receivedAmount)],
      [written.interest, written.interestOf(showKwacha(price.interest), rate)],
      [written.serviceFee, showKwacha(price.serviceFee)],
      [written.total, showKwacha(price.totalRepayAmount)],
      [written.apr, `${percent(price.aprHundredths)}, ${price.aprConvention}`],
      [written.paidOutTo, written.wallet(party.walletNetwork, party.walletMobile)],
    ]),
    paragraph(written.nothingTaken),
    paragraph(written.simpleInterest),
    paragraph(say.early(showKwacha(price.dayEarlierSaves), showKwacha(price.receivedAmount))),
  ].join('\n');
}

function plansPart(quote: Quote): string {
  const rows = quote.plans.map((plan) => {
    const { principal, interest, fee } = plan;
    return [
      written.plan(`${plan.period}`, showDay(plan.dueDate)),
      written.planParts(
        showKwacha(plan.amount),
        showKwacha(principal),
        showKwacha(interest),
        showKwacha(fee),
      ),
    ] as const;
  });
  return [heading('h2', written.plansHeading), table(rows), paragraph(written.daysCount)].join(
    '\n',
  );
}

function latePart(price: DisclosedPrice): string {
  return [
    heading('h2', written.lateHeading),
    paragraph(`${price.lateFeeRule} ${say.cap(showKwacha(price.chargeCap))}`),
    paragraph(written.reminders),
    paragraph(`${say.unpaid} ${written.reportingLaw}`),
    paragraph(extensionSentence(price)),
  ].join('\n');
}

function extensionSentence({ extension }: DisclosedPrice): string {
  if (extension === null) return say.noExtension;
  const { days, times, firstFee } = extension;
  return say.extension(`${days}`, `${times}`, showKwacha(firstFee));
}

function rightsPart(quote: Quote, licence: LicenceProfile, lender: LenderCompany): string {
  const { complaintsPhone: phone, complaintsEmail: email } = lender;
  return [
    heading('h2', written.rightsHeading),
    paragraph(written.giveBack(`${licence.coolingOffHours}`, phone, email)),
    paragraph(written.copies),
    paragraph(say.dataUse),
    paragraph(written.priceReference(trialHashOf(quote).slice(0, 12))),
  ].join('\n');
}

function complaintsPart(licence: LicenceProfile, lender: LenderCompany): string {
  const { complaintsPhone: phone, complaintsEmail: email } = lender;
  return [
    heading('h2', written.complaintsHeading),
    paragraph(say.complaint(phone, email, licence.regulator)),
  ].join('\n');
}

function table(rows: readonly (readonly [name: string, value: string])[]): string {
  const lines = rows.map(
    ([name, value]) => `<tr><th>${escaped(name)}</th><td>${escaped(value)}</td></tr>`,
  );
  return `<table>${lines.join('')}</table>`;
}

function heading(level: 'h1' | 'h2', text: string): string {
  return `<${level}>${escaped(text)}</${level}>`;
}

function paragraph(text: string): string {
  return `<p>${escaped(text)}</p>`;
}

function escaped(text: string): string {
  const names: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
  };
  return text.replace(/[&<>"]/g, (sign) => names[sign] ?? sign);
}

function percent(hundredths: number): string {
  return `${(hundredths / 100).toFixed(2)} %`;
}
