// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { looksOf, walk } from '../../../testing/screens/console-walk.tsx';

const elsewhere = { 'payment.provider': 'elsewhere', 'payment.state': 'confirmed' };
const screens = [
  ...looksOf(['/cases', '/cases/7', '/payments', '/payments/p1']),
  ...looksOf(['/payments/elsewhere'], { showPayment: elsewhere }),
];

it.each(screens)('%s', async (_, address, look) => {
  expect(await walk(address, look)).toMatchSnapshot();
});
