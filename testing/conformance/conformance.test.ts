import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFacts } from '../specification/read-facts.ts';
import { allChecks, isLeftOpen, statementOf } from './all-checks.ts';
import type { Check, World } from './check.ts';
import { expectCall, expectRoute } from './table-checks.ts';
import { openWorld } from './world.ts';

const facts = readFacts();
const longest = 60_000;

let world: World & { close(): Promise<void> };
beforeAll(async () => {
  world = await openWorld(facts);
}, longest);
afterAll(() => world.close(), longest);

async function expectProven(check: Check): Promise<void> {
  await check.prove(world, statementOf(facts, check).text);
}

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

  it.each(allChecks)('$says', { timeout: longest }, async (check) => {
    await expectProven(check);
  });
});

describe('the tables of the specification', () => {
  it.each(facts.routes)(
    '$path has its title and access',
    { timeout: longest },
    async (route) => {
      await expectRoute(world, route);
    },
  );

  it.each(facts.calls)('$method $path is served', { timeout: longest }, async (call) => {
    await expectCall(world, call);
  });
});

describe('what quotes it gives', () => {
  it.each(facts.quoted)('is read on a screen: %s', (sentence) => {
    const proven = allChecks.some((check) => {
      const { text } = statementOf(facts, check);
      return check.where === 'screens' && text.includes(sentence);
    });
    expect(proven).toBe(true);
  });
});
