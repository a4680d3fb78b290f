import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { defaultProfileId, profileInForce } from '../../../domain/rules/licence.ts';
import { defaultProducts } from '../../../domain/rules/products.ts';
import { quote } from '../../../domain/loan/quote.ts';
import { loanContract } from './loan-contract.ts';
import type { ContractParty } from './loan-contract.ts';

const product = found(defaultProducts.find((one) => one.name === 'Standard'));

const licence = found(profileInForce(defaultProfileId, '2026-06-15' as CivilDate));

const disbursedOn = '2026-06-15' as CivilDate;
const quoted = quote({ product, amount: kwacha(1500), termDays: 91, disbursedOn });
const party: ContractParty = {
  fullName: 'Mwila <b>Banda</b> & Sons',
  mobile: '0971000001',
  nrc: '12****/11/1',
  walletNetwork: 'Airtel',
  walletMobile: '097****001',
};
const lender = {
  companyNumber: '120210001234',
  address: 'Plot 1, Cairo Road, Lusaka',
  complaintsPhone: '0211000000',
  complaintsEmail: 'help@example.zm',
};

function contractWith(change: Partial<ContractParty> = {}) {
  return loanContract({
    quote: quoted,
    licence,
    party: { ...party, ...change },
    lender,
  });
}

describe('the loan contract', () => {
  it('says every figure of its quote', () => {
    const { html } = contractWith();
    const figures = [
      quoted.receivedAmount,
      quoted.interest,
      quoted.serviceFee,
      quoted.totalRepayAmount,
      ...quoted.plans.map((plan) => plan.amount),
    ];
    for (const figure of figures) expect(html).toContain(showKwacha(figure));
    for (const plan of quoted.plans) expect(html).toContain(`Due on ${showDay(plan.dueDate)}`);
    expect(html).not.toMatch(/\d{4}-\d\d-\d\d/);
    expect(html).toContain(`${(quoted.aprHundredths / 100).toFixed(2)} %`);
    // 4,000 millionths of the principal a day.
    expect(quoted.dailyRatePpm).toBe(4000);
    expect(html).toContain('0.40 %');
  });

  it('says which company lends, by which licence, and where to complain', () => {
    const { html } = contractWith();
    const { lenderName, licenceNumber, regulator } = licence;
    for (const text of [lenderName, licenceNumber, regulator, ...Object.values(lender)]) {
      expect(html).toContain(text);
    }
  });

  it('is short, and says each fact once', () => {
    const text = contractWith().html.replaceAll(/<[^>]+>/g, ' ');
    expect(text.trim().split(/\s+/).length).toBeLessThanOrEqual(700);
    const facts = [
      showKwacha(quoted.totalRepayAmount),
      'more than',
      'service fee stays due',
      'Privacy Policy',
      'credit reference agency',
      'employer',
      'taken out of',
    ];
    for (const fact of facts) expect(text.split(fact), fact).toHaveLength(2);
    const sentences = text.split(/[.:]\s+/).filter((one) => one.length > 20);
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  it('lets no name become markup', () => {
    const { html } = contractWith();
    expect(html).toContain('Mwila &lt;b&gt;Banda&lt;/b&gt; &amp; Sons');
    const { html: quotes } = contractWith({ fullName: 'Mwila "M" Banda' });
    expect(quotes).toContain('Mwila &quot;M&quot; Banda');
  });

  it('is a title, six headings and what belongs to each, a line for each of them', () => {
    const lines = contractWith().html.split('\n');
    const parts = lines.map((line) => /^<(h1|h2|table|p)>.*<\/\1>$/.exec(line)?.[1]);
    expect(parts.join(' ')).toBe(
      'h1 h2 p p h2 table p p p h2 table p h2 p p p p h2 p p p p h2 p',
    );
    const rows = /^<table>(<tr><th>[^<]+<\/th><td>[^<]+<\/td><\/tr>)+<\/table>$/;
    const tables = lines.filter((line) => line.includes('<table>'));
    for (const table of tables) expect(table).toMatch(rows);
  });

  it('has one hash a text: the same again, another for anything changed', () => {
    expect(contractWith().hash).toBe(contractWith().hash);
    expect(contractWith({ walletMobile: '096****002' }).hash).not.toBe(contractWith().hash);
    expect(contractWith().hash).toMatch(/^[0-9a-f]{64}$/);
  });
});

function found<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined)
    throw new Error('the value that the test needs is gone');
  return value;
}
