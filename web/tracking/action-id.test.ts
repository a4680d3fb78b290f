import { describe, expect, it } from 'vitest';
import type { Touched } from './action-id.ts';
import { pageOf } from '../shell/page-of.ts';
import { actionOf } from './action-id.ts';

interface Drawn {
  readonly tag: string;
  readonly text?: string;
  readonly inside?: Drawn;
  readonly [attribute: string]: unknown;
}

/** An element with its ancestors, as far as names are made of them. */
function element({ tag, text = '', inside, ...attributes }: Drawn): Touched {
  const parent = inside === undefined ? null : element(inside);
  const read = (name: string) => {
    const value = attributes[name];
    return typeof value === 'string' ? value : null;
  };
  const fits = (selector: string) =>
    selector.split(',').some((one) => {
      const [, name, value] = /^\[([\w-]+)(?:=([\w-]+))?\]$/.exec(one) ?? [];
      if (name === undefined) return one === tag;
      return value === undefined ? read(name) !== null : read(name) === value;
    });
  const self: Touched = {
    tagName: tag.toUpperCase(),
    textContent: text,
    getAttribute: read,
    closest: (selector) => (fits(selector) ? self : (parent?.closest(selector) ?? null)),
  };
  return self;
}

describe('a touched control is named', () => {
  const rows: [what: string, touched: Drawn, name: string | null][] = [
    ['nothing', { tag: 'p', text: 'Chanda' }, null],
    ['a button', { tag: 'button', text: 'Log In' }, 'log-in'],
    ['within a button', { tag: 'span', inside: { tag: 'button', text: 'Obtain' } }, 'obtain'],
    ['a button by its label', { tag: 'button', text: '', 'aria-label': 'Back' }, 'back'],
    ['by the name it was given', { tag: 'button', 'data-action': 'pay', text: 'K5' }, 'pay'],
    ['a link', { tag: 'a', href: '/qp#b=Xk29bQw8Lr4TzP1vNc7YdA' }, 'to:/qp'],
    [
      'a link to a bill',
      { tag: 'a', href: '/billing-details/17' },
      'to:/billing-details/:orderId',
    ],
    ['a link to nowhere', { tag: 'a', href: '/no/0971000001' }, 'to:/not-found'],
    ['a phone number', { tag: 'a', href: 'tel:0211000000' }, 'to:tel'],
    ['an address', { tag: 'a', href: 'mailto:a@b.zm' }, 'to:mailto'],
    ['another site', { tag: 'a', href: 'https://x.example/0971000001' }, 'to:https'],
    ['a link without a place', { tag: 'a' }, 'to:here'],
    ['a field', { tag: 'input', name: 'mobile', value: '0971000001' }, 'field:mobile'],
    ['a field without a name', { tag: 'textarea', text: 'Chanda' }, 'field:textarea'],
    ['a summary', { tag: 'summary', text: 'I lost my card' }, 'details'],
  ];
  it.each(rows)('%s', (_what, touched, name) => {
    expect(actionOf(element(touched), pageOf)).toBe(name);
  });

  it.each<Drawn>([
    { tag: 'button', text: 'Married', inside: { tag: 'div', role: 'radiogroup' } },
    { tag: 'button', text: 'Lusaka', inside: { tag: 'ul', role: 'listbox' } },
    { tag: 'input', name: 'sex', inside: { tag: 'fieldset' } },
    { tag: 'button', role: 'switch', text: '' },
    { tag: 'button', text: 'Chanda', inside: { tag: 'div', 'data-private': '' } },
  ])('only as a choice, where a borrower says something of themselves: %j', (touched) => {
    expect(actionOf(element(touched), pageOf)).toBe('choice');
  });

  it.each(['Pay K500.00', '097****001', 'a@b.zm', 'Ünknown', 'x'.repeat(41), '', '7'])(
    'only as a button, when its words may hold more than our words: "%s"',
    (text) => {
      expect(actionOf(element({ tag: 'button', text }), pageOf)).toBe('button');
    },
  );
});
