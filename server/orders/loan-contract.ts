import { createHash } from 'node:crypto';
import { showKwacha } from '../../contract/values/show-kwacha.ts';
import { aprConvention } from '../../domain/apr.ts';
import type { LicenceProfile } from '../../domain/licence.ts';
import { lateFeeRule } from '../../domain/quote.ts';
import type { Quote } from '../../domain/quote.ts';
import type { LenderConfig } from '../config.ts';

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

export interface LoanContract {
  readonly html: string;
  /** SHA-256 of the text, hexadecimal: names exactly what was read and agreed to. */
  readonly hash: string;
}

/**
 * The contract of a loan in plain words, with the figures of its quote and nothing else: lender
 * and licence, money received, every charge, every due date, rights and complaint path.
 */
export function loanContract(of: {
  readonly quote: Quote;
  readonly licence: LicenceProfile;
  readonly party: ContractParty;
  readonly lender: LenderCompany;
}): LoanContract {
  const { quote, licence, party, lender } = of;
  const html = [
    '<h1>Loan Contract</h1>',
    partiesPart(licence, lender, party),
    moneyPart(quote, party),
    plansPart(quote),
    latePart(quote),
    rightsPart(quote, licence, lender),
    complaintsPart(licence, lender),
  ].join('\n');
  return { html, hash: createHash('sha256').update(html).digest('hex') };
}

function partiesPart(
  { lenderName, licenceNumber, regulator }: LicenceProfile,
  { companyNumber, address }: LenderCompany,
  party: ContractParty,
): string {
  return [
    '<h2>1. Who this contract is between</h2>',
    paragraph(
      `The lender is ${lenderName}, company number ${companyNumber}, of ${address}, licence ` +
        `${licenceNumber}, under ${regulator}.`,
    ),
    paragraph(`The borrower is ${party.fullName}, NRC ${party.nrc}, mobile ${party.mobile}.`),
  ].join('\n');
}

function moneyPart(quote: Quote, party: ContractParty): string {
  const wallet = `${party.walletNetwork} wallet ${party.walletMobile}`;
  return [
    '<h2>2. What you receive and what it costs</h2>',
    table([
      ['Money you receive', showKwacha(quote.receivedAmount)],
      [
        'Interest',
        `${showKwacha(quote.interest)} (${percent(quote.dailyRatePpm / 100)} a day)`,
      ],
      ['Service fee', showKwacha(quote.serviceFee)],
      ['Total to repay', showKwacha(quote.totalRepayAmount)],
      ['Yearly rate (APR)', `${percent(quote.aprHundredths)}, ${aprConvention}`],
      ['Paid out to', wallet],
    ]),
    paragraph(
      'Nothing is taken out of the money you receive. There is no other fee if you pay on time.',
    ),
    paragraph(
      'Interest is simple: it runs by the day on what you still owe of the loan itself, from ' +
        'the day you receive the money, and never on interest. Pay early and you pay no ' +
        'interest for the days that are left.',
    ),
  ].join('\n');
}

function plansPart(quote: Quote): string {
  const rows = quote.plans.map((plan) => {
    const { principal, interest, fee } = plan;
    const parts =
      `loan ${showKwacha(principal)}, interest ${showKwacha(interest)}, ` +
      `fee ${showKwacha(fee)}`;
    return [
      `${plan.period}. Due on ${plan.dueDate}`,
      `${showKwacha(plan.amount)} (${parts})`,
    ] as const;
  });
  return [
    '<h2>3. When you repay</h2>',
    table(rows),
    paragraph(
      'The days count from the day you receive the money. If it reaches you on a later day, ' +
        'every due date moves with it and the amounts stay the same.',
    ),
  ].join('\n');
}

function latePart(quote: Quote): string {
  return [
    '<h2>4. If you pay late</h2>',
    paragraph(lateFeeRule(quote.pricing)),
    paragraph(
      'We remind you by SMS, only between 08:00 and 18:00 and at most once a day. We never ask ' +
        'your contacts or your employer for money. A debt that stays unpaid may be reported to ' +
        'the credit reference agency under the Credit Reporting Act No. 8 of 2018.',
    ),
    extensionSentence(quote),
  ].join('\n');
}

function extensionSentence(quote: Quote): string {
  const { extensionDays, extensionsPerPlan, dailyRatePpm } = quote.pricing;
  if (extensionDays === 0) return paragraph('Bills of this loan cannot be extended.');
  const price = percent((dailyRatePpm * extensionDays) / 100);
  return paragraph(
    `You may ask to move a due date by ${extensionDays} days, at most ${extensionsPerPlan} ` +
      `times a bill, for a fee of ${price} of what the bill still owes of the loan itself. No ` +
      'interest runs in the days you buy. A bill is never extended by itself.',
  );
}

function rightsPart(quote: Quote, licence: LicenceProfile, lender: LenderCompany): string {
  const { complaintsPhone: phone, complaintsEmail: email } = lender;
  return [
    '<h2>5. Your rights</h2>',
    paragraph(
      `For ${licence.coolingOffHours} hours after you receive the money you may give it back ` +
        'and owe nothing else: press "Give it back at no cost" in your Billing Details, or ' +
        `tell us by ${phone} or ${email}.`,
    ),
    paragraph(
      'You may ask for the state of your loan and a copy of this contract at any time. Your ' +
        'data is used to decide on, run and collect this loan, as the privacy policy says.',
    ),
    paragraph(`The price is version ${quote.productVersion} of "${quote.productId}".`),
  ].join('\n');
}

function complaintsPart(licence: LicenceProfile, lender: LenderCompany): string {
  const { complaintsPhone: phone, complaintsEmail: email } = lender;
  return [
    '<h2>6. If something is wrong</h2>',
    paragraph(
      `Tell us: ${phone} or ${email}. We answer within 10 days. If you ` +
        'are not satisfied, our managing director answers within 15 days. After that you may ' +
        `write to ${licence.regulator}.`,
    ),
  ].join('\n');
}

function table(rows: readonly (readonly [name: string, value: string])[]): string {
  const lines = rows.map(
    ([name, value]) => `<tr><th>${escaped(name)}</th><td>${escaped(value)}</td></tr>`,
  );
  return `<table>${lines.join('')}</table>`;
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
