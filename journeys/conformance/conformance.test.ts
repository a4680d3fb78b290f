import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readFacts } from '../../testing/specification/read-facts.ts';
import { allChecks, isLeftOpen, statementOf } from './all-checks.ts';
import { conformanceReport } from './report.ts';

const facts = readFacts();
const report = fileURLToPath(new URL('../../docs/conformance.md', import.meta.url));

describe('what the specification says', () => {
  it('is checked in the running product, every statement of it', () => {
    const checked = new Set(allChecks.map((check) => statementOf(facts, check)));
    const missed = facts.statements.filter((one) => !checked.has(one) && !isLeftOpen(one));
    expect(missed.map(({ text }) => text)).toEqual([]);
  });

  it('leaves open what it calls not shown, and nothing of that is checked', () => {
    const checked = allChecks.map((check) => statementOf(facts, check));
    expect(checked.filter(isLeftOpen)).toEqual([]);
    expect(facts.statements.filter(isLeftOpen).length).toBeLessThan(12);
  });

  it.each(facts.quoted)('is read on a screen where it quotes: %s', (sentence) => {
    const proven = allChecks.some((check) => {
      const { text } = statementOf(facts, check);
      return check.where === 'screens' && text.includes(sentence);
    });
    expect(proven).toBe(true);
  });

  // `vitest run journeys/conformance/conformance.test.ts -u` writes it anew.
  it('stands with its proof in docs/conformance.md', async () => {
    await expect(conformanceReport(facts)).toMatchFileSnapshot(report);
  });
});
