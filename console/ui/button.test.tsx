import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { Button, ButtonLink } from './button.tsx';

/** At some address. */
function draw(drawn: ReactNode): string {
  return renderToStaticMarkup(<Router ssrPath="/">{drawn}</Router>);
}

test('a button that cannot be pressed stays, takes the focus and says why', () => {
  const drawn = draw(<Button whyNot="Finance may.">Pay back</Button>);
  const why = /aria-describedby="([^"]+)"/.exec(drawn)?.[1];
  expect(drawn).toContain('aria-disabled="true"');
  expect(drawn).not.toMatch(/ disabled/);
  expect(drawn).toContain(`id="${why}" role="tooltip"`);
  expect(drawn).toContain('Finance may.');
});

test('one that can be pressed says its key and no reason', () => {
  const drawn = draw(
    <Button keyName="a" whyNot={null}>
      Approve
    </Button>,
  );
  expect(drawn).toContain('aria-keyshortcuts="a"');
  expect(drawn).toContain('aria-disabled="false"');
  expect(drawn).not.toContain('tooltip');
});

test('a link that leads nowhere is such a button', () => {
  const open = draw(<ButtonLink to="/people">People</ButtonLink>);
  expect(open).toContain('href="/people"');
  const closed = draw(
    <ButtonLink to="/people" whyNot="Directors may.">
      People
    </ButtonLink>,
  );
  expect(closed).not.toContain('href');
  expect(closed).toContain('Directors may.');
});
