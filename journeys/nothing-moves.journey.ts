import { expect } from 'vitest';
import { settled } from './browser.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import type { Person } from './person.ts';
import { calls } from './states/network.ts';
import { ofLoan } from './states/visit.ts';

/** Of the screen's area and height together; a tenth is called good elsewhere. */
const mostShift = 0.02;
/** Long enough that the waiting look is drawn before each answer. */
const answerAfterMs = 400;

journey('while a screen loads nothing moves when it comes', async (stage) => {
  const chooser = await comesSlowly(await stage.person('0971000001'));
  await fills(chooser, '/home', 'What it costs');
  await fills(chooser, '/borrow-plan?amount=800&term=60', 'Total to repay');
  await fills(chooser, '/set?part=data', 'Erase it');

  const payer = await comesSlowly(await stage.person('0961000002'));
  await fills(payer, '/home', /^Pay K/);
  await fills(payer, '/me', 'Your loan');
  await fills(payer, '/me?part=complaints', 'No complaints');
  await fills(payer, await ofLoan('/billing-details/')({ person: payer, stage }), /^Pay today/);
  await fills(payer, await ofLoan('/repayment-plan/')({ person: payer, stage }), /^Due on/);
});

/** Logs in; from then on every answer takes its time. */
async function comesSlowly(person: Person): Promise<Person> {
  await logIn(person);
  await person.page.route(calls, async (route) => {
    await new Promise((passed) => setTimeout(passed, answerAfterMs));
    // A visitor who left the screen waits for no answer.
    await route.continue().catch(() => undefined);
  });
  return person;
}

async function fills(person: Person, path: string, shows: string | RegExp): Promise<void> {
  await person.goesTo(path);
  await person.sees(shows);
  // What is asked after the first answer comes as late again.
  await person.page.waitForTimeout(2 * answerAfterMs);
  await settled(person.page);
  const moved = await person.page.evaluate(readShifts);
  const sum = moved.reduce((all, { value }) => all + value, 0);
  expect(sum, `${path}: ${JSON.stringify(moved)}`).toBeLessThanOrEqual(mostShift);
}

/** In a page: every shift since it began, with what moved. */
function readShifts() {
  const observer = new PerformanceObserver(() => undefined);
  observer.observe({ type: 'layout-shift', buffered: true });
  const entries = observer.takeRecords();
  observer.disconnect();
  return entries.map((entry) => {
    const value = 'value' in entry ? Number(entry.value) : 0;
    const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : [];
    const nodes = sources.map(({ node }: { node?: Node }) => node?.textContent?.slice(0, 40));
    return { value, nodes };
  });
}
