import { expect, it } from 'vitest';
import { networksOf } from './networks-of.ts';

it.each<[string, string[]]>([
  ['197.213.4.5', ['197.213.4.5', '197.213.4.0/24', '197.213.0.0/16']],
  ['::ffff:197.213.4.5', ['197.213.4.5', '197.213.4.0/24', '197.213.0.0/16']],
  ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48']],
  ['2C0F:EB58:01:2::a', ['2c0f:eb58:1:2::/64', '2c0f:eb58:1:0::/56', '2c0f:eb58:1::/48']],
  [
    '2c0f:eb58:1:ab12:3:4:5:6',
    ['2c0f:eb58:1:ab12::/64', '2c0f:eb58:1:ab00::/56', '2c0f:eb58:1::/48'],
  ],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0:0::/56', 'fe80:0:0::/48']],
  ['64:ff9b::1.2.3.4', ['64:ff9b:0:0::/64', '64:ff9b:0:0::/56', '64:ff9b:0::/48']],
  ['unknown', ['unknown']],
])('%s is in its networks', (address, networks) => {
  expect(networksOf(address)).toEqual(networks);
});
