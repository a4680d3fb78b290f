import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { Complaints } from './complaints.ts';
import type { Engine } from './engines/engine.ts';
import type { Line } from './line.ts';
import type { Phone } from './phone.ts';
import { nameInFocus } from './engines/look.ts';
import { closeContext } from './open-browser.ts';
import { callsWith, type Name, readAmount, shareOfWidth, type Somebody } from './somebody.ts';

export type { Name } from './somebody.ts';

/** A person whose browser is driven by Playwright, which can do more than a person does. */
export interface Person extends Somebody {
  readonly page: Page;
  readonly context: BrowserContext;
  field(name: Name): Locator;
  control(name: Name): Locator;
  path(): string;
  secondTab(): Promise<Person>;
}

interface PersonParts {
  readonly page: Page;
  readonly engine: Engine;
  readonly phone: Phone;
  readonly complaints: Complaints;
  readonly line: Line;
  /** Where the product is. */
  readonly product: string;
}

/** A person at a page; they find things by role, label and words alone. */
export function personAt(parts: PersonParts): Person {
  const { page, line, product } = parts;
  const context = page.context();
  return {
    ...parts,
    context,
    goesTo: async (path) => {
      const [now, to] = [page.url(), line.url + path];
      await page.goto(to);
      // For another word behind `#` alone a browser loads nothing.
      if (to.includes('#') && now.split('#')[0] === to.split('#')[0]) await page.reload();
    },
    reloads: async () => void (await page.reload()),
    ...handsOn(page, parts.engine),
    ...keysOf(page),
    ...eyesOn(page),
    path: () => new URL(page.url()).pathname,
    calls: async () => callsWith(product, await context.cookies()),
    secondTab: async () => personAt({ ...parts, page: await context.newPage() }),
    pictures: () => Promise.all(context.pages().map((one) => one.screenshot())),
    leaves: async () => {
      await closeContext(context);
      await line.close();
    },
  };
}

function handsOn(page: Page, engine: Engine) {
  // Playwright's touches arrive in Firefox, but no click follows from them.
  const touch = (what: Locator) => (engine === 'firefox' ? what.click() : what.tap());
  // Nor does Firefox tell the page of what Playwright fills in at once.
  const fill = async (what: Locator, text: string) => {
    if (engine !== 'firefox') return what.fill(text);
    await what.selectText();
    if (text === '') await what.press('Backspace');
    else await what.pressSequentially(text);
  };
  const control = (name: Name) => {
    const called = { name, exact: true };
    return page
      .getByRole('button', called)
      .or(page.getByRole('link', called))
      .or(page.getByRole('checkbox', called))
      .or(page.getByRole('radio', called))
      .or(page.locator('summary', { has: page.getByText(name, { exact: true }) }))
      .filter({ visible: true });
  };
  const field = (name: Name) => page.getByRole('textbox', { name, exact: true });
  const groups = (name: Name) =>
    page
      .getByRole('group', { name, exact: true })
      .or(page.getByRole('radiogroup', { name, exact: true }));
  const list = (name: Name) => page.getByRole('combobox', { name, exact: true });
  return {
    control,
    field,
    taps: (name: Name) => touch(control(name)),
    types: (name: Name, text: string) => fill(field(name), text),
    chooses: async (name: Name, label: string) =>
      void (await list(name).selectOption({ label })),
    answers: (question: Name, name: string) => {
      const called = { name, exact: true };
      const group = groups(question);
      const choice = group.getByRole('radio', called).or(group.getByRole('checkbox', called));
      return touch(choice);
    },
    seesChosen: (question: Name, name: string) =>
      groups(question).getByRole('radio', { name, exact: true, checked: true }).waitFor(),
    givesPicture: async (label: string, picture: Parameters<Locator['setInputFiles']>[0]) => {
      const picker = page.getByLabel(label, { exact: true }).filter({ visible: true });
      await picker.first().setInputFiles(picture);
    },
    seesControl: (name: Name) => control(name).first().waitFor(),
    mayTap: async (name: Name) => {
      const [first] = await control(name).all();
      return (await first?.isEnabled({ timeout: 1000 }).catch(() => false)) ?? false;
    },
    seesLink: (name: Name) => page.getByRole('link', { name, exact: true }).waitFor(),
    seesField: (name: Name) => field(name).waitFor(),
    isTicked: (name: Name) => control(name).isChecked(),
    inField: (name: Name) => field(name).or(list(name)).inputValue(),
  };
}

function keysOf(page: Page) {
  return {
    presses: (key: string) => page.keyboard.press(key),
    writes: (text: string) => page.keyboard.type(text),
    inFocus: () => page.evaluate(nameInFocus),
  };
}

function eyesOn(page: Page) {
  const shown = (text: Name) =>
    page.getByText(text, { exact: true }).filter({ visible: true }).first();
  const title = (name: Name) => page.getByRole('heading', { name, exact: true });
  const popup = (name: Name) => page.getByRole('dialog', { name, exact: true });
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
    seesNow: (text: Name) => shown(text).isVisible(),
    seesTitle: (name: Name) => title(name).waitFor(),
    seesTitleNow: async (name: Name) => (await title(name).count()) > 0,
    seesNoMore: async (text: Name) => {
      await page
        .getByText(text, { exact: true })
        .filter({ visible: true })
        .waitFor({ state: 'detached' });
    },
    seesPopup: (name: Name) => popup(name).waitFor(),
    seesPopupClosed: (name: Name) => popup(name).waitFor({ state: 'hidden' }),
    reads: () => page.locator('body').innerText(),
    fills: () => page.evaluate(shareOfWidth),
    row,
    figure: async (name: Name) => readAmount(await row(name)),
  };
}
