import { describe, expect, it } from 'vitest';
import { kwacha } from '../../contract/words/ngwee.ts';
import { chooseOffer } from './choose-product.ts';
import { defaultProducts, offersFor } from './products.ts';
import { mostByUssd, ussdChoices } from './ussd-choices.ts';

const earned = (limit: number, settledLoans: number) =>
  offersFor(defaultProducts, { limit: kwacha(limit), settledLoans, mostInstalment: null });

describe('the choices of a small screen', () => {
  it('are the last loan again, the most for its days, and the least for the fewest', () => {
    const choices = ussdChoices(earned(5000, 3), { amount: kwacha(600), termDays: 30 });
    expect(choices).toEqual([
      { amount: kwacha(600), termDays: 30 },
      { amount: kwacha(1000), termDays: 30 },
      { amount: kwacha(100), termDays: 14 },
    ]);
  });

  it('never pass the last loan that was settled, or what is small', () => {
    for (const last of [200, 1000, 1400, 5000]) {
      const choices = ussdChoices(earned(15_000, 9), { amount: kwacha(last), termDays: 60 });
      const most = last > 1000 ? kwacha(last) : mostByUssd;
      for (const { amount } of choices) expect(amount <= most).toBe(true);
    }
  });

  it('are each offered, and none twice', () => {
    for (const limit of [100, 150, 900, 4000]) {
      const offers = earned(limit, 2);
      const choices = ussdChoices(offers, { amount: kwacha(100), termDays: 14 });
      for (const wish of choices) expect(chooseOffer(offers, wish)).toHaveProperty('offer');
      const names = choices.map(({ amount, termDays }) => `${amount} ${termDays}`);
      expect(new Set(names).size).toBe(names.length);
      expect(names.length).toBeGreaterThan(0);
    }
  });

  it('are none where nothing is offered', () => {
    expect(ussdChoices([], { amount: kwacha(500), termDays: 14 })).toEqual([]);
  });
});
