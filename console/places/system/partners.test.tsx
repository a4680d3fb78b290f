// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { looksOf, walk } from '../../../testing/screens/console-walk.tsx';

const screens = looksOf(
  [
    '/system/gateways',
    '/system/partners',
    '/system/settings',
    '/partners/key/7',
    '/partners/e1/sent',
    '/partners/e1/change',
  ],
  {
    showPartners: {
      'endpoints.*.url': 'https://partner.example/hook',
      'endpoints.0.endpointId': 'e1',
    },
  },
);

it.each(screens)('%s', async (_, address, look) => {
  expect(await walk(address, look)).toMatchSnapshot();
});
