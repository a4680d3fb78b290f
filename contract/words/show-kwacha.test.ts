import { expect, test } from 'vitest';
import { ngwee } from './ngwee.ts';
import { showKwacha, showWholeKwacha } from './show-kwacha.ts';

test.each([
  [0n, 'K0.00', 'K0'],
  [5n, 'K0.05', 'K0.05'],
  [50_000n, 'K500.00', 'K500'],
  [125_050n, 'K1,250.50', 'K1,250.50'],
  [100_000_000n, 'K1,000,000.00', 'K1,000,000'],
  [-125_050n, '−K1,250.50', '−K1,250.50'],
])('%s ngwee reads %s, short %s', (amount, full, short) => {
  expect(showKwacha(ngwee(amount))).toBe(full);
  expect(showWholeKwacha(ngwee(amount))).toBe(short);
});
