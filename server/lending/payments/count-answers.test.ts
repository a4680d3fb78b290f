import { expect, it } from 'vitest';
import type { PaymentProvider } from '../../store/ports/payment-provider.ts';
import { countAnswers } from './count-answers.ts';

it('counts each answer about money by its call and kind, and answers it', async () => {
  const counted: string[][] = [];
  const accepted = { known: 'accepted' };
  const confirmed = { known: 'confirmed' };
  const silent: unknown = {
    name: 'airtel',
    collect: async () => accepted,
    payOut: async () => accepted,
    ask: async () => confirmed,
  };
  const provider = countAnswers(silent as PaymentProvider, (...said) => counted.push(said));
  expect(await provider.collect({} as never)).toBe(accepted);
  expect(await provider.payOut({} as never)).toBe(accepted);
  expect(await provider.ask('payout', 'one')).toBe(confirmed);
  expect(counted).toEqual([
    ['airtel', 'collect', 'accepted'],
    ['airtel', 'payout', 'accepted'],
    ['airtel', 'ask', 'confirmed'],
  ]);
});
