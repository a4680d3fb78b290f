import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { axeSource } from '../axe.ts';
import type { ChosenPicture } from '../camera.ts';
import type { Line } from '../line.ts';
import { type Phone } from '../phone.ts';
import { mostWaitMs, until } from '../../testing/until.ts';
import {
  callsWith,
  type Key,
  type Name,
  readAmount,
  shareOfWidth,
  type Somebody,
} from '../somebody.ts';
import type { Complaints } from '../complaints.ts';
import { look, nameInFocus, type Sought, type Words } from './look.ts';
import {
  DriverRefused,
  type ElementId,
  elementOf,
  givenElement,
  type WebDriver,
} from './web-driver.ts';
import type { RunningWebKit } from './webkit.ts';

export interface WebKitParts {
  readonly running: RunningWebKit;
  /** The window of this tab. */
  readonly window: string;
  readonly phone: Phone;
  readonly complaints: Complaints;
  readonly line: Line;
  /** Where the product is. */
  readonly product: string;
}

const controls = ['button', 'link', 'checkbox', 'radio'];
const choices = ['checkbox', 'radio'];
const groups = ['group', 'radiogroup'];
/** The characters that WebDriver has for keys, by its standard. */
const keyCodes: Readonly<Record<Key, string>> = {
  Tab: '\uE004',
  Enter: '\uE006',
  Space: ' ',
  Escape: '\uE00C',
  ArrowDown: '\uE015',
};
const backspace = '\uE003';

/** A person at a tab of WebKit, who finds things as Playwright's do: by role, name and words. */
export function webkitPersonAt(parts: WebKitParts): Somebody {
  const { running, window, line, product } = parts;
  const driver = inWindow(running.driver, window);
  const page = pageOf(driver);
  return {
    ...parts,
    engine: 'webkit',
    goesTo: async (path) => (await driver()).opens(line.url + path),
    reloads: async () => (await driver()).reloads(),
    ...handsOn(page, driver),
    ...eyesOn(page),
    path: async () => new URL(await (await driver()).address()).pathname,
    calls: async () => callsWith(product, await (await driver()).cookies()),
    secondTab: async () =>
      webkitPersonAt({ ...parts, window: await (await driver()).opensTab() }),
    pictures: async () => [await (await driver()).picture()],
    async leaves() {
      await running.close();
      await line.close();
    },
  };
}

type Driving = () => Promise<WebDriver>;

/** One session drives one window at a time. */
function inWindow(driver: WebDriver, window: string): Driving {
  return async () => {
    if ((await driver.window().catch(() => null)) !== window) await driver.goesToWindow(window);
    return driver;
  };
}

interface WebKitPage {
  /** What fits now; null when nothing does. */
  find(sought: Sought): Promise<ElementId | null>;
  /** Does something with what fits once it is there; again while the page forbids it. */
  with<Got>(sought: Sought, act: (id: ElementId) => Promise<Got>): Promise<Got>;
  runs(inPage: (...given: never[]) => unknown, ...given: unknown[]): Promise<unknown>;
}

function pageOf(driving: Driving): WebKitPage {
  const runs: WebKitPage['runs'] = async (inPage, ...given) =>
    (await driving()).runs(String(inPage), ...given);
  const find: WebKitPage['find'] = async (sought) => {
    const hasAxe = await runs(() => 'axe' in window);
    if (hasAxe !== true) await (await driving()).runs(`function () { ${axeSource} }`);
    return elementOf(await runs(look, sought));
  };
  return {
    find,
    runs,
    async with(sought, act) {
      const giveUpAt = Date.now() + mostWaitMs;
      for (;;) {
        const id = await find(sought).catch(refusedAs(null));
        if (id !== null) {
          const done = await act(id).then((got) => ({ got }), refusedAs(null));
          if (done !== null) return done.got;
        }
        if (Date.now() > giveUpAt) {
          throw new Error(`waited in vain for ${JSON.stringify(sought)}`);
        }
        await new Promise((passed) => setTimeout(passed, 50));
      }
    },
  };
}

/** A driver's refusal is of the moment: the page is changing, something lies over it. */
function refusedAs<Instead>(instead: Instead) {
  return (error: unknown): Instead => {
    if (error instanceof DriverRefused) return instead;
    throw error;
  };
}

function wordsOf(name: Name): Words {
  if (typeof name === 'string') return { exact: name };
  return { pattern: name.source, flags: name.flags };
}

const control = (name: Name): Sought => ({ roles: controls, words: wordsOf(name) });
const field = (name: Name): Sought => ({ roles: ['textbox'], words: wordsOf(name) });
const answer = (question: Name, exact: string): Sought => ({
  roles: choices,
  words: { exact },
  within: { roles: groups, words: wordsOf(question) },
});
const filled = (name: Name): Sought => ({
  roles: ['textbox', 'combobox'],
  words: wordsOf(name),
});

/** What has not moved for so long will be where it is touched. */
const stillMs = 150;

function handsOn(page: WebKitPage, driving: Driving) {
  const tap = (sought: Sought) =>
    page.with(sought, async (id) => {
      const isOff = await page.runs(bringsUp, givenElement(id));
      if (isOff) throw new DriverRefused('it cannot be touched yet');
      // What loads above it moves it, and the touch would fall beside it.
      const before = await page.runs(placeOf, givenElement(id));
      await new Promise((passed) => setTimeout(passed, stillMs));
      const isMoving = before !== (await page.runs(placeOf, givenElement(id)));
      if (isMoving) throw new DriverRefused('it moves');
      await (await driving()).clicks(id);
    });
  return {
    taps: (name: Name) => tap(control(name)),
    types: (name: Name, text: string) =>
      page.with(field(name), async (id) => {
        await page.runs(selectAll, givenElement(id));
        await (await driving()).sends(id, text === '' ? backspace : text);
      }),
    chooses: (name: Name, label: string) =>
      page.with({ roles: ['combobox'], words: wordsOf(name) }, async (id) => {
        const option = elementOf(await page.runs(optionOf, givenElement(id), label));
        if (option === null) throw new DriverRefused(`there is no ${label} to choose`);
        await (await driving()).clicks(option);
      }),
    answers: (question: Name, name: string) => tap(answer(question, name)),
    givesPicture: (label: string, picture: ChosenPicture) =>
      page.with({ roles: ['file'], words: { exact: label }, isHidden: true }, async (id) => {
        const folder = await mkdtemp(join(tmpdir(), 'extramoney-picture-'));
        const path = join(folder, picture.name);
        await writeFile(path, picture.buffer);
        await (await driving()).sends(id, path);
        // The page reads it when it likes.
        setTimeout(() => void rm(folder, { recursive: true, force: true }), mostWaitMs).unref();
      }),
    presses: async (key: Key) => (await driving()).presses(keyCodes[key]),
    async writes(text: string) {
      for (const letter of text) await (await driving()).presses(letter);
    },
    inFocus: async () => String(await page.runs(nameInFocus)),
    mayTap: async (name: Name) => {
      const id = await page.find(control(name)).catch(refusedAs(null));
      return id !== null && (await page.runs(isDisabled, givenElement(id))) === false;
    },
    isTicked: (name: Name) =>
      page.with(
        control(name),
        async (id) => (await page.runs(isChecked, givenElement(id))) === true,
      ),
    inField: (name: Name) =>
      page.with(filled(name), async (id) => String(await page.runs(valueOf, givenElement(id)))),
  };
}

function eyesOn(page: WebKitPage) {
  const isThere = async (sought: Sought) =>
    (await page.find(sought).catch(refusedAs(null))) !== null;
  const waits = (sought: Sought) => page.with(sought, () => Promise.resolve());
  const gone = async (sought: Sought) => {
    await until(
      () => isThere(sought),
      (is) => !is,
      `no ${JSON.stringify(sought)}`,
    );
  };
  const text = (words: Name): Sought => ({ words: wordsOf(words) });
  const title = (name: Name): Sought => ({ roles: ['heading'], words: wordsOf(name) });
  const popup = (name: Name): Sought => ({ roles: ['dialog'], words: wordsOf(name) });
  const row = (name: Name) =>
    page.with({ words: wordsOf(name), isRow: true }, async (id) =>
      String(await page.runs(innerText, givenElement(id))).trim(),
    );
  return {
    sees: (words: Name) => waits(text(words)),
    seesNow: (words: Name) => isThere(text(words)),
    seesTitle: (name: Name) => waits(title(name)),
    seesTitleNow: (name: Name) => isThere(title(name)),
    seesNoMore: (words: Name) => gone(text(words)),
    seesControl: (name: Name) => waits(control(name)),
    seesLink: (name: Name) => waits({ roles: ['link'], words: wordsOf(name) }),
    seesField: (name: Name) => waits(field(name)),
    seesChosen: (question: Name, name: string) =>
      page.with(answer(question, name), async (id) => {
        if ((await page.runs(isChecked, givenElement(id))) !== true)
          throw new DriverRefused('not yet');
      }),
    seesPopup: (name: Name) => waits(popup(name)),
    seesPopupClosed: (name: Name) => gone(popup(name)),
    reads: async () => String(await page.runs(() => document.body.innerText)),
    fills: async () => Number(await page.runs(shareOfWidth)),
    row,
    figure: async (name: Name) => readAmount(await row(name)),
  };
}

/** To be run in a page, as all below. */
function isDisabled(element: Element): boolean {
  return element.matches(':disabled, [aria-disabled=true]');
}

function placeOf(element: Element): string {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x, y, width, height].join(' ');
}

/** Into the middle, where the tabs lie over nothing; whether it is disabled. */
function bringsUp(element: Element): boolean {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return element.matches(':disabled, [aria-disabled=true]');
}

function selectAll(input: HTMLInputElement): void {
  input.focus();
  input.select();
}

function optionOf(list: HTMLSelectElement, label: string): Element | null {
  return [...list.options].find((option) => option.label === label) ?? null;
}

function isChecked(box: HTMLElement): boolean {
  return box instanceof HTMLInputElement
    ? box.checked
    : box.getAttribute('aria-checked') === 'true';
}

function valueOf(input: HTMLInputElement): string {
  return input.value;
}

function innerText(element: HTMLElement): string {
  return element.innerText;
}
