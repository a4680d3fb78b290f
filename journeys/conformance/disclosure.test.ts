import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { showDay } from '../../contract/words/show-day.ts';
import { showKwacha } from '../../contract/words/show-kwacha.ts';
import { readConfig } from '../../server/app/config.ts';
import { arbitraryHistory, type History } from '../../testing/arbitrary-history.ts';
import { dayOf, disbursedAt, happened, lent } from '../../testing/loan-history.ts';
import { type FourPapers, writePapers } from './four-papers.ts';

/** The first words of a figure on each of the papers, and what the figure looks like. */
const figures: Readonly<Record<string, RegExp>> = {
  'amount credited': /(?:You receive|Money you receive) (K[\d,.]+)/,
  interest: /Interest (K[\d,.]+)/,
  'service fee': /Service fee (K[\d,.]+)/,
  'total to repay': /Total to repay (K[\d,.]+)/,
  'yearly cost': /\(APR\)[^\d]{0,3}(?:effective[^%]*365 days )?([\d.,e+]+ ?%)/,
  'how it is counted': /(effective annual rate, 365 days)/,
  'what a day earlier saves': /earlier saves (K[\d,.]+\d) while/,
  'while owing': /while you owe (K[\d,.]+\d)\./,
  'late fee': /(There is no late fee\.|After \d+ days? past[\s\S]*?after the due date\.)/,
  'the most of all charges': /never more than (K[\d,.]+\d)\./,
  'more time': /(You may ask to move a bill[^.]*\.|Bills of this loan cannot be moved)/,
  'price of more time': /(?:first time costs (K[\d,.]+\d) for|cannot be moved)/,
  'not paid': /(We may report an unpaid debt to the credit reference agency\.)/,
  complaints: /(Tell us: \S+ or \S+\. We answer within 10 days\.[\s\S]*?within 15 days\.)/,
  details: /(We use your details to decide[^.]*\.)/,
};

type Paper = Exclude<keyof FourPapers, 'loan'>;
const papers: readonly Paper[] = ['trial', 'contract', 'bill', 'receipt'];

/** The figure on a paper. Fails where the paper does not tell it. */
function told(name: string, pattern: RegExp, text: string): string {
  const found = pattern.exec(text);
  expect(found, `${name} in: ${text}`).not.toBeNull();
  // A rate of millions of percent has commas on a screen.
  return (found?.[1] ?? 'none').replace(/ ?%$/, '').replaceAll(',', '');
}

function expectEqual(written: FourPapers): void {
  for (const [name, pattern] of Object.entries(figures)) {
    const all = papers.map((paper) => told(`${name} of the ${paper}`, pattern, written[paper]));
    expect(new Set(all).size, `${name}: ${all.join(' / ')}`).toBe(1);
  }
  for (const day of written.loan.disclosure.dueDates) {
    // Screens have been read by the digits of a day.
    const says = new RegExp(`${day}|${showDay(day)}`);
    for (const paper of papers) expect(written[paper], paper).toMatch(says);
  }
}

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_120);

describe('estimated bill, contract, bill and receipt', () => {
  it(`tell equal figures of any loan, whatever happened to it (seed ${seed})`, () => {
    fc.assert(
      fc.property(arbitraryHistory, (history) => expectEqual(writePapers(history))),
      { seed, numRuns: 150 },
    );
  });

  it('tell the days of the contract, also where the money came after midnight', () => {
    const eveningBefore = new Date(disbursedAt.getTime() - 12 * 3_600_000);
    const written = writePapers(plain, eveningBefore);
    expectEqual(written);
    expect(written.loan.disclosure.dueDates).toEqual([dayOf(29)]);
    expect(written.loan.plans.map(({ dueDate }) => dueDate)).toEqual([dayOf(30)]);
  });

  it('are written in sentences, also about a regulator with an article in its name', () => {
    const config = readConfig({ REGULATOR: 'the Bank of Zambia' });
    expect(config.lender.regulator).toBe('Bank of Zambia');
    const written = writePapers(plain);
    for (const paper of papers) expect(written[paper], paper).not.toMatch(/\b(\w+) \1\b/i);
    expect(written.contract).toContain('under the Bank of Zambia.');
    expect(written.contract).toContain('write to the Bank of Zambia.');
  });

  it('name lender, company, licence and regulator, and the right to give the loan back', () => {
    const { companyNumber, licenceNumber, name, regulator } = readConfig({}).lender;
    const written = writePapers(plain);
    for (const paper of papers) {
      for (const fact of [companyNumber, licenceNumber, name, regulator, /48 hours/]) {
        expect(written[paper], paper).toMatch(fact instanceof RegExp ? fact : literally(fact));
      }
    }
  });

  it('tell what the loan costs when it is paid as agreed, and nothing else', () => {
    fc.assert(
      fc.property(arbitraryHistory, ({ terms }) => {
        const { loan } = writePapers({ terms, events: [happened.disbursed()], lastDay: 0 });
        const { disclosure } = loan;
        const sum = disclosure.receivedAmount + disclosure.interest + disclosure.serviceFee;
        expect(disclosure.totalRepayAmount).toBe(sum);
        expect(disclosure.receivedAmount).toBe(terms.amount);
        expect(disclosure.dueDates).toEqual(loan.plans.map(({ dueDate }) => dueDate));
      }),
      { seed, numRuns: 60 },
    );
  });

  it('show lines that add up, of the loan and of each bill, after anything', () => {
    fc.assert(
      fc.property(arbitraryHistory, (history) => {
        const { loan } = writePapers(history);
        fc.pre(loan.status !== 'cancelled');
        const { amount, interest, serviceFee, lateFee, extensionFees, discount } = loan;
        const cost = amount + interest + serviceFee + lateFee + extensionFees - discount;
        const kept = loan.paidAmount - loan.sentBackAmount;
        expect(cost).toBe(kept + loan.remainingAmount);
        for (const plan of loan.plans) {
          const charges = plan.interest + plan.fee + plan.lateFee;
          const costOfPlan = plan.principal + charges - plan.discount;
          expect(costOfPlan).toBe(plan.paidAmount + plan.remainingAmount);
        }
      }),
      { seed, numRuns: 150 },
    );
  });

  it('say on the receipt what the bill says is still to pay, after anything', () => {
    fc.assert(
      fc.property(arbitraryHistory, (history) => {
        const { loan, receipt } = writePapers(history);
        const [, stillToPay] =
          /Still to pay(?:, by the due dates)? (-?K[\d,.]+)/.exec(receipt) ?? [];
        expect(stillToPay).toBe(showKwacha(loan.dueAmount));
        const [, today] = /To pay today to owe nothing more (-?K[\d,.]+)/.exec(receipt) ?? [];
        const saves = loan.dueAmount > loan.remainingAmount;
        expect(today).toBe(saves ? showKwacha(loan.remainingAmount) : undefined);
      }),
      { seed, numRuns: 150 },
    );
  });
});

const plain: History = { terms: lent(), events: [happened.disbursed()], lastDay: 3 };

function literally(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
}
