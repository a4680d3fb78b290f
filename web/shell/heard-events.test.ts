import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hearOnly, heardEvents } from './heard-events.ts';

/** The events that bubble and that React knows by another name than `on` and their own. */
const namedOtherwise: Readonly<Record<string, string>> = {
  blur: 'focusout',
  focus: 'focusin',
  doubleclick: 'dblclick',
  mouseenter: 'mouseover',
  mouseleave: 'mouseout',
  pointerenter: 'pointerover',
  pointerleave: 'pointerout',
};

const bubbling = new RegExp(
  '^(beforeinput|blur|change|click|contextmenu|copy|cut|doubleclick|drop|focus|input|paste|' +
    'reset|select|submit|wheel)$|^(animation|composition|drag|key|mouse|pointer|touch|transition)',
);

test('whatever a screen listens to is heard', () => {
  const web = join(import.meta.dirname, '..');
  const files = readdirSync(web, { recursive: true }).map(String);
  const sources = files.filter((file) => file.endsWith('.tsx'));
  const used = new Set(
    sources.flatMap((file) =>
      [...readFileSync(join(web, file), 'utf8').matchAll(/\bon([A-Z]\w*)=/g)].map(
        ([, name = '']) => name.replace(/Capture$/, '').toLowerCase(),
      ),
    ),
  );
  const wanted = [...used].filter((name) => bubbling.test(name));
  expect(wanted).toContain('click');
  expect(wanted.map((name) => namedOtherwise[name] ?? name).toSorted()).toEqual(
    wanted.filter((name) => heardEvents.includes(name)).toSorted(),
  );
});

test('a place hears what it is to hear, and no more', () => {
  const listened: string[] = [];
  const place = { addEventListener: (type: string) => void listened.push(type) };
  hearOnly(place, heardEvents);
  const hear = place.addEventListener.bind(place);
  for (const type of ['pointerdown', 'click', 'mouseover', 'submit']) hear(type);
  expect(listened).toEqual(['click', 'submit']);
});
