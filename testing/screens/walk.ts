import { cleanup, fireEvent } from '@testing-library/react';
import { vi } from 'vitest';
import type { Asked } from '../answered-acts.ts';
import { asRead } from './as-read.ts';
import { fillField, fillIn } from './fill-in.ts';
import { settled } from './settled.ts';
import type { Drawing } from '../wire-example.ts';

/** How a screen is looked at. */
export interface Look extends Drawing {
  /** What differs from an example of an answer: `{ showLoan: { 'loan.state': 'open' } }`. */
  readonly answers?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Whether each button is pressed too. */
  readonly presses?: boolean;
  /** Buttons pressed on the way, by the beginnings of their words. */
  readonly by?: readonly string[];
  /** Further states, by their turns: only what differs from the first is read. */
  readonly turns?: readonly number[];
}

/** An hour after the instants of the examples. */
const now = new Date('2026-11-20T11:00:00Z');
const toFake = ['Date', 'setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] as const;

interface Way {
  /** Draws the screen again, in a state; what it asks of the server is kept in order. */
  readonly open: (turn: number) => readonly Asked[];
  /** Nothing of it stays. */
  readonly leave: () => void;
  readonly presses?: boolean | undefined;
  readonly by?: readonly string[] | undefined;
  readonly turns?: readonly number[] | undefined;
  readonly turn?: number | undefined;
  /** An answer never comes. */
  readonly waits?: boolean;
}

/**
 * What a person reads on a screen. With `presses` also what each button does: what is then read
 * besides, and what is asked of the server. A form is sent as it is, then filled in. Of buttons
 * with one name the last is pressed, so that a row is not taken for another.
 *
 * A test keeps this text beside it, in `__snapshots__`; `npm test -- PATH -u` writes it. Read it as
 * the person would before it is committed. What must never happen has a separate test.
 */
export async function walkThrough(way: Way): Promise<string> {
  const { open, leave, presses = false, by = [], waits = false, turn = 0, turns = [] } = way;
  vi.useFakeTimers({ now, toFake: [...toFake] });
  const away = () => {
    cleanup();
    // Toasts are gone by then.
    vi.advanceTimersByTime(10_000);
    leave();
    vi.unstubAllGlobals();
    document.body.replaceChildren();
    vi.setSystemTime(now);
  };
  const opened = async (at: number) => {
    away();
    // The document of the tests knows no popovers.
    HTMLElement.prototype.showPopover = () => undefined;
    HTMLElement.prototype.hidePopover = () => undefined;
    const asked = open(at);
    await settled({ waits });
    for (const words of by) {
      const all = inFront().querySelectorAll<Touchable>('button, select, input');
      const next = [...all].find((one) => nameOf(one).startsWith(words));
      if (next === undefined) throw new Error(`no ${words} in\n${asRead()}`);
      touch(next);
      await settled({ waits });
    }
    return asked;
  };
  const known = new Set<string>();
  const pressAll = async (state: number, first: readonly Asked[]) => {
    const told: string[] = [];
    const last = new Map(touchable().map((one, at) => [placeOf(one), at]));
    for (const [place, at] of presses ? last : []) {
      if (known.has(place)) continue;
      known.add(place);
      const again = () => opened(state);
      told.push(await pressed(at, { again, known: new Set(first.map(said)), waits }));
    }
    return told;
  };
  try {
    const first = await opened(turn);
    const text = asRead(inFront());
    const told = [text, ...(await pressAll(turn, first))];
    for (const other of turns) {
      const asked = await opened(other);
      told.push(`State ${other}\n  ${differences(text, asRead(inFront())).join('\n  ')}`);
      told.push(...(await pressAll(other, asked)));
    }
    return `${told.join('\n\n')}\n`;
  } finally {
    away();
    vi.useRealTimers();
  }
}

/** A dialog covers what is behind it. */
function inFront(): Element {
  return [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
}

type Touchable = HTMLButtonElement | HTMLSelectElement | HTMLInputElement;

/** All buttons, and the fields of no form: a list is narrowed by them. */
function touchable(): Touchable[] {
  const all = inFront().querySelectorAll<Touchable>('button, select, input');
  return [...all].filter(
    (one) =>
      !one.matches(':disabled, [aria-disabled=true], [readonly]') &&
      (one instanceof HTMLButtonElement || one.closest('form') === null),
  );
}

/** Cells of one column that differ by their figures alone do the same. */
function placeOf(one: Touchable): string {
  const column =
    one.closest('td')?.cellIndex ?? one.closest('div')?.querySelector('dt')?.textContent;
  return `${column} ${nameOf(one).replaceAll(/\d/g, '')}`;
}

function touch(one: Touchable): void {
  if (one instanceof HTMLButtonElement) fireEvent.click(one);
  else fillField(one);
}

function nameOf(one: Touchable): string {
  if (one instanceof HTMLButtonElement) return asRead(one);
  return one.labels?.[0]?.textContent ?? one.getAttribute('aria-label') ?? 'a field';
}

interface Pressing {
  /** Draws the screen again. */
  readonly again: () => Promise<readonly Asked[]>;
  /** What it asks in any case. */
  readonly known: ReadonlySet<string>;
  readonly waits: boolean;
}

async function pressed(at: number, { again, known, waits }: Pressing): Promise<string> {
  const told: string[] = [];
  let asked = await again();
  const first = asRead();
  const press = async (button: Touchable, how: string) => {
    const [from, seen] = [asked.length, asRead()];
    told.push(`${how} ${nameOf(button)}`);
    touch(button);
    await settled({ waits });
    const calls = asked.slice(from).map(said);
    told.push(...newLines(seen, asRead()), ...calls.filter((call) => !known.has(call)));
    return asked.length > from;
  };
  const button = touchable()[at];
  if (button === undefined) return 'It is gone.';
  const before = new Set(forms());
  const isSent = await press(button, button instanceof HTMLButtonElement ? 'Press' : 'Change');
  const form = forms().find((one) => !before.has(one)) ?? button.form;
  const send = [...document.querySelectorAll<HTMLButtonElement>('[type=submit]')].find(
    (one) => one.form === form && !one.matches(':disabled, [aria-disabled=true]'),
  );
  const wayBack = inFront() === document.body ? -1 : touchable().length - 1;
  const isOther = wayBack >= 0 && touchable()[wayBack] !== send;
  if (form && send && !(isSent && send === button)) {
    if (send !== button) await press(send, 'Then press');
    if (send.isConnected) {
      await fillIn(form);
      await press(send, 'Fill in, press');
    }
  }
  if (!isOther) return told.join('\n  ');
  asked = await again();
  const opener = touchable()[at];
  if (opener) touch(opener);
  await settled({ waits });
  const last = touchable()[wayBack];
  if (last) await press(last, 'Or press');
  if (asRead() === first) told.push('(as before)');
  return told.join('\n  ');
}

/** What closes a dialog is a form too, and sends nothing. */
function forms(): HTMLFormElement[] {
  return [...document.forms].filter((one) => one.getAttribute('method') !== 'dialog');
}

function said({ act, args }: Asked): string {
  return `→ ${act} ${JSON.stringify(args)}`;
}

/** The lines that were not there before. */
function newLines(before: string, after: string): string[] {
  const known = new Set(before.split('\n'));
  return after.split('\n').filter((line) => !known.has(line));
}

/** How many lines a state has that another has not, and what is there instead. */
function differences(one: string, other: string): string[] {
  return [`without ${newLines(other, one).length} lines`, ...newLines(one, other)];
}

/** A copy with other values at some paths; `*` is each of a list. */
export function changed(data: unknown, by: Readonly<Record<string, unknown>>): unknown {
  const copy: unknown = structuredClone(data);
  for (const [path, value] of Object.entries(by)) put(copy, path.split('.'), value);
  return copy;
}

function put(place: unknown, [step = '', ...rest]: readonly string[], value: unknown): void {
  if (typeof place !== 'object' || place === null) return;
  for (const key of step === '*' ? Object.keys(place) : [step]) {
    if (rest.length > 0) put(Reflect.get(place, key), rest, value);
    else Reflect.set(place, key, value);
  }
}
