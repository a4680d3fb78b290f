import type { BrowserContext, Locator, Page } from 'playwright-core';
import { type Ngwee, parseKwacha } from '../contract/values/ngwee.ts';
import { type Client, client } from '../testing/client.ts';
import type { Complaints } from './browser.ts';
import type { Phone } from './phone.ts';

/** What something on the screen is called: exactly so, or like this. */
export type Name = string | RegExp;

/** Somebody with a browser in one hand and a phone in the other. */
export interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly phone: Phone;
  readonly complaints: Complaints;
  /** Types an address. */
  goesTo(path: string): Promise<void>;
  /** Touches a button, a link, a box or a choice of this name. */
  taps(name: Name): Promise<void>;
  types(field: Name, text: string): Promise<void>;
  sees(text: Name): Promise<void>;
  /** Sees a title: of the screen, of a popup or of a card. */
  seesTitle(name: Name): Promise<void>;
  /** Waits until words are gone. */
  seesNoMore(text: Name): Promise<void>;
  /** The amount in the row of this name. */
  figure(row: Name): Promise<Ngwee>;
  /** The words in the row of this name. */
  row(row: Name): Promise<string>;
  field(name: Name): Locator;
  control(name: Name): Locator;
  path(): string;
  /** The calls of the wire, in the session of this browser. */
  calls(): Promise<Client>;
  /** Another tab of the same browser. */
  secondTab(): Promise<Person>;
}

interface PersonParts {
  readonly page: Page;
  readonly phone: Phone;
  readonly complaints: Complaints;
  /** Where the product is. */
  readonly url: string;
}

/** A person at a page; they find things by role, label and words alone. */
export function personAt(parts: PersonParts): Person {
  const { page, url } = parts;
  const context = page.context();
  return {
    ...parts,
    context,
    goesTo: async (path) => void (await page.goto(url + path)),
    ...handsOn(page),
    ...eyesOn(page),
    path: () => new URL(page.url()).pathname,
    calls: async () => {
      const wire = client(url);
      const cookies = await context.cookies();
      wire.token = cookies.find(({ name }) => name === 'token')?.value ?? null;
      return wire;
    },
    secondTab: async () => personAt({ ...parts, page: await context.newPage() }),
  };
}

function handsOn(page: Page) {
  const control = (name: Name) => {
    const called = { name, exact: true };
    return page
      .getByRole('button', called)
      .or(page.getByRole('link', called))
      .or(page.getByRole('checkbox', called))
      .or(page.getByRole('radio', called))
      .filter({ visible: true });
  };
  const field = (name: Name) => page.getByRole('textbox', { name, exact: true });
  return {
    control,
    field,
    taps: (name: Name) => control(name).tap(),
    types: (name: Name, text: string) => field(name).fill(text),
  };
}

function eyesOn(page: Page) {
  const shown = (text: Name) =>
    page.getByText(text, { exact: true }).filter({ visible: true }).first();
  const value = (row: Name) =>
    page
      .locator('dl > div', { has: page.getByRole('term').getByText(row, { exact: true }) })
      .filter({ visible: true })
      .last()
      .getByRole('definition')
      .first();
  const row = async (name: Name) => (await value(name).innerText()).trim();
  return {
    sees: (text: Name) => shown(text).waitFor(),
    seesTitle: (name: Name) => page.getByRole('heading', { name, exact: true }).waitFor(),
    seesNoMore: async (text: Name) => {
      await page
        .getByText(text, { exact: true })
        .filter({ visible: true })
        .waitFor({ state: 'detached' });
    },
    row,
    figure: async (name: Name) => readAmount(await row(name)),
  };
}

/** The first amount in a text: `K1,250.50`. */
export function readAmount(text: string): Ngwee {
  const digits = /K([\d,]+(?:\.\d{2})?)/.exec(text)?.[1] ?? '';
  const amount = parseKwacha(digits.replaceAll(',', ''));
  if (amount === null) throw new Error(`there is no amount in "${text}"`);
  return amount;
}
