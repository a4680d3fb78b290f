import { describe, expect, test } from 'vitest';
import { may, roleNames } from '../../contract/staff/permissions.ts';
import { menuFor, sections } from './routes.ts';

describe.each(roleNames)('the places of %s', (role) => {
  const menu = menuFor([role]);

  test.each(['key', 'label', 'path'] as const)('no two have the same %s', (what) => {
    const all = menu.map((place) => place[what]);
    expect(all).toEqual([...new Set(all)]);
  });

  test('are those with a page that the role may read, which is where they lead', () => {
    const readable = sections.flatMap(({ pages }) =>
      pages.filter(({ needs }) => needs === undefined || may([role], needs, 'reads')),
    );
    for (const { path } of menu) {
      expect(readable.map((page) => page.path.replace('/:part?', ''))).toContain(path);
    }
    // What is about one thing is reached from what names it.
    const shown = new Set(menu.map(({ section }) => section));
    for (const section of sections.filter((one) => !shown.has(one))) {
      const missed = section.pages.filter((page) => readable.includes(page));
      expect(missed.filter(({ path }) => !path.replace('/:part?', '').includes(':'))).toEqual(
        [],
      );
    }
  });
});

test('all places are seen by the roles together, and not by each', () => {
  const counts = roleNames.map((role) => menuFor([role]).length);
  expect(Math.min(...counts)).toBeLessThan(sections.length);
  expect(menuFor(roleNames)).toHaveLength(sections.length);
});
