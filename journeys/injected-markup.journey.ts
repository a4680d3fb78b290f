import { expect } from 'vitest';
import { journey } from './journey.ts';
import { until } from '../testing/until.ts';

/** What a page is made to do by an attacker who got a text into it; how each ended. */
function injected(): readonly string[] {
  const ended = (name: string, act: () => unknown) => {
    try {
      act();
      return `${name}: done`;
    } catch (error) {
      return `${name}: ${error instanceof Error ? error.name : 'refused'}`;
    }
  };
  const markup = '<img src="/nowhere" onerror="globalThis.isTaken = true">';
  const policies: unknown = Reflect.get(globalThis, 'trustedTypes');
  const create: unknown = Object(policies).createPolicy;
  const another = { createHTML: (html: string) => html };
  return [
    ended('markup', () => Object.assign(document.createElement('div'), { innerHTML: markup })),
    ended('document', () => new DOMParser().parseFromString(markup, 'text/html')),
    ended('worker', () => new Worker('/sw.js')),
    ended('script', () => Object.assign(document.createElement('script'), { src: '/main.js' })),
    ...['another', 'extramoney'].map((name) =>
      ended(`policy ${name}`, () => Reflect.apply(Object(create), policies, [name, another])),
    ),
  ];
}

journey(
  'markup and scripts that an attacker injects are refused, reported and counted',
  async (stage) => {
    const person = await stage.person('0971000001');
    person.complaints.forgive(/Trusted|Content Security Policy|trusted-types/i);
    await person.goesTo('/home');
    await person.sees('Log in or start');
    // The page is there before its script, which takes the one policy.
    await person.page.evaluate(async () => void (await navigator.serviceWorker.ready));
    expect(await person.page.evaluate(injected)).toEqual([
      'markup: TypeError',
      'document: TypeError',
      'worker: TypeError',
      'script: TypeError',
      'policy another: TypeError',
      'policy extramoney: TypeError',
    ]);
    const metrics = `http://127.0.0.1:${stage.app.server.adminPort}/metrics`;
    const counted = () => fetch(metrics).then((answer) => answer.text());
    const line = (directive: string) =>
      new RegExp(`kind="csp-report",detail="${directive}"\\} [1-9]`);
    for (const directive of ['require-trusted-types-for', 'trusted-types']) {
      await until(counted, (text) => line(directive).test(text), `a report of ${directive}`);
    }
  },
  { env: { ADMIN_PORT: '0' } },
);
