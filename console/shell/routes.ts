import { matchRoute } from 'wouter';
import type { RouterObject } from 'wouter';
import { may } from '../../contract/staff/permissions.ts';
import type { Permission, Role } from '../../contract/staff/permissions.ts';
import { booksSections } from './books-routes.ts';
import { deskSections } from './desk-routes.ts';
import { marketSections } from './market-routes.ts';
import type { PageRow, Section } from './page-row.tsx';

/** Every page of the console by its place: menu, keys, titles and code are made from it. */
export const sections: readonly Section[] = [
  ...deskSections,
  ...booksSections,
  ...marketSections,
];

/** The left column of a colleague: each place by its first page that their roles may read. */
export function menuFor(held: readonly Role[]) {
  return sections.flatMap((section) =>
    section.pages
      .map(({ path, ...page }) => ({ ...page, path: path.replace('/:part?', '') }))
      .filter(({ path, needs }) => !path.includes(':') && mayRead(held, needs))
      .slice(0, 1)
      .map(({ path, title }) => ({ ...section, section, path, label: title })),
  );
}

const mayRead = (held: readonly Role[], needs: Permission | undefined) =>
  needs === undefined || may(held, needs, 'reads');

interface Found {
  readonly section: Section;
  readonly page: PageRow;
  /** The parts of the address. */
  readonly parts: Readonly<Record<string, string>>;
}

/** The page at an address; null where there is none. */
export function pageAt(parser: RouterObject['parser'], address: string): Found | null {
  for (const section of sections) {
    for (const page of section.pages) {
      const [isHere, parts] = matchRoute(parser, page.path, address);
      if (isHere) return { section, page, parts: decoded(parts) };
    }
  }
  return null;
}

function decoded(parts: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parts)
      .filter((part): part is [string, string] => typeof part[1] === 'string')
      .map(([name, text]) => [name, plain(text)]),
  );
}

/** A part that cannot be decoded stays as it is: no page has it. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
