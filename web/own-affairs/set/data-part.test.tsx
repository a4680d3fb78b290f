import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { heldGroups } from '../../../contract/borrower/data-rights.ts';
import { HeldGroup } from './held-group.tsx';
import { ContactsCard, LooksCard } from './looks-card.tsx';

const empty = /Nothing|No one has looked|We have not called you/;
const hidden = 'Hidden until you confirm this phone.';
const textOf = (drawn: ReactElement) => renderToStaticMarkup(drawn).replace(/<[^>]*>/g, ' ');
const value = { label: 'Name', value: 'Chanda Mulenga' };

it.each(heldGroups)('%s is not called nothing where it is hidden', (group) => {
  for (const values of [[], [value]]) {
    const text = textOf(<HeldGroup held={{ group, count: 3, values }} />);
    expect(text).not.toMatch(empty);
    expect(text).toContain(hidden);
  }
  expect(textOf(<HeldGroup held={{ group, count: 0, values: [] }} />)).toContain('Nothing');
  const seen = textOf(<HeldGroup held={{ group, count: 1, values: [value] }} />);
  expect(seen).toContain('Chanda Mulenga');
  expect(seen).not.toMatch(/Nothing|Hidden/);
});

it('who looked and when we called are not called none where they are hidden', () => {
  const withheld = textOf(
    <>
      <LooksCard looks={[]} withheld />
      <ContactsCard contacts={[]} withheld />
    </>,
  );
  expect(withheld).not.toMatch(empty);
  expect(withheld.split(hidden)).toHaveLength(3);
  expect(textOf(<LooksCard looks={[]} withheld={false} />)).toContain('No one has looked.');
  const calls = textOf(<ContactsCard contacts={[]} withheld={false} />);
  expect(calls).toContain('We have not called you.');
});
