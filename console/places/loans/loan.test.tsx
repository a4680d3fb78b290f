// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { looksOf, walk } from '../../../testing/screens/console-walk.tsx';

const earlier = '/loans/7?asOf=2026-11-10&knownOn=2026-11-12';

it.each([...looksOf(['/loans/7']), [earlier, earlier, {}] as const])(
  '%s',
  async (_, address, look) => {
    expect(await walk(address, look)).toMatchSnapshot();
  },
);
