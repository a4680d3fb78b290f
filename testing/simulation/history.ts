import type { PaymentId } from '../../contract/words/ids.ts';
import { sql } from '../../server/store/database/database.ts';
import { actOnce } from './acts.ts';
import { answerPrompts, finishWork } from './finish-work.ts';
import { send } from './intents.ts';
import { dayJobs, nightJobs, slowJobs, startFlow, startJob } from './jobs.ts';
import { makeTrouble } from './trouble.ts';
import { pass, passUntilHour, runJob } from './passing-time.ts';
import { reverseTakenBack } from './reversals.ts';
import type { Stage } from './stage.ts';
import { goOnWithPrice } from './wrong-price.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** A statement is looked into for a week: who sleeps longer must be woken by a person. */
const longestSleepDays = 6;

/** Everything that happens in one history before the world comes to rest. */
export async function playHistory(stage: Stage, steps: number): Promise<void> {
  for (let step = 0; step < steps; step++) {
    stage.note(`step ${step} at ${stage.now().toISOString()}`);
    if (step >= (stage.wrongPrice?.foundAtStep ?? steps)) await goOnWithPrice(stage);
    await playStep(stage);
    if (step % 8 === 0) await noteEnded(stage);
    if (stage.faults.length > 0) return;
  }
}

const selectOver = sql<{ id: PaymentId }>(`
  select id from payment where state in ('failed', 'expired')`);

/** Remembers what was called over, to see how often it was not. */
async function noteEnded(stage: Stage): Promise<void> {
  for (const { id } of await stage.db.rows(selectOver)) stage.calledOver.add(id);
}

async function playStep(stage: Stage): Promise<void> {
  const { dice } = stage;
  maybeDie(stage);
  if (dice.chance(20)) await makeTrouble(stage);
  if (dice.chance(65)) {
    const one = dice.pick(stage.people);
    const isOne = dice.chance(40);
    for (let acts = dice.pick([1, 1, 2, 3]); acts > 0; acts--) {
      const person = isOne ? one : dice.pick(stage.people);
      startFlow(stage, () => actOnce(stage, person));
    }
  }
  if (dice.chance(15)) startFlow(stage, () => askOnceMore(stage));
  if (dice.chance(70)) startSomeJobs(stage);
  answerPrompts(stage);
  await stage.turns.run();
  await passSomeTime(stage);
}

/** One process in some dies at an unforeseen turn, before it or just after it took effect. */
function maybeDie(stage: Stage): void {
  if (!stage.dice.chance(14)) return;
  const mortal = stage.process();
  mortal.turnsLeft ??= stage.dice.between(1, 40);
  mortal.lastTurnActs = stage.dice.chance(50);
}

function startSomeJobs(stage: Stage): void {
  const { dice } = stage;
  for (const job of dice.shuffled(dayJobs)) if (dice.chance(75)) startJob(stage, job);
  // As when a second process runs the same job at the same moment.
  if (dice.chance(15)) startJob(stage, dice.pick(dayJobs));
  if (dice.chance(6)) startJob(stage, dice.pick(slowJobs));
}

/** A phone that never heard an answer asks again, maybe days later. */
async function askOnceMore(stage: Stage): Promise<void> {
  if (stage.intents.length === 0) return;
  const unheard = stage.intents.filter((intent) => !intent.isHeard);
  const intent =
    unheard.length > 0 ? stage.dice.pick(unheard) : stage.dice.pick(stage.intents.slice(-20));
  await send(stage.process().context, intent);
}

async function passSomeTime(stage: Stage): Promise<void> {
  const { dice } = stage;
  const draw = dice.below(100);
  if (draw < 62) return pass(stage, dice.between(1, 20) * 1000);
  // Mostly the server is at work while time goes by; now and then it is not.
  if (dice.chance(93)) await finishWork(stage);
  if (draw < 78) await pass(stage, dice.between(1, 30) * minuteMs);
  else if (draw < 86) await pass(stage, dice.between(1, 12) * hourMs);
  else await passNights(stage, dice.pick([1, 1, 1, 2, 3, 6, 12, 20]));
}

/** Nights and mornings, with what is done in them; between some the server is down. */
async function passNights(stage: Stage, days: number): Promise<void> {
  for (let left = days; left > 0; left -= longestSleepDays) {
    await pass(stage, (Math.min(left, longestSleepDays) - 1) * dayMs);
    await passNight(stage);
  }
  await pass(stage, stage.dice.between(0, 9) * hourMs);
}

/** All at once on the same orders: the night's books, payments that end, and who is awake. */
async function rush(stage: Stage): Promise<void> {
  const { dice, people, outside } = stage;
  const waking = outside.world.prompts.all().map(({ mobile }) => String(mobile));
  answerPrompts(stage);
  await pass(stage, 2_000);
  startJob(stage, nightJobs.accrueOvernight);
  for (const job of dice.shuffled(dayJobs)) startJob(stage, job);
  for (const person of people) {
    const isPaying = waking.includes(person.mobile);
    if (dice.chance(isPaying ? 80 : 8)) startFlow(stage, () => actOnce(stage, person));
  }
  await stage.turns.run();
}

async function passNight(stage: Stage): Promise<void> {
  const { dice } = stage;
  await passUntilHour(stage, 0, 11);
  await rush(stage);
  await runJob(stage, nightJobs.writeOffDebts);
  if (dice.chance(15)) await runJob(stage, nightJobs.purge);
  await passUntilHour(stage, 5, 0);
  await runJob(stage, nightJobs.reconcileStatements);
  await passUntilHour(stage, 8, dice.between(5, 59));
  for (let times = dice.pick([1, 1, 2]); times > 0; times--) {
    startJob(stage, nightJobs.sendReminders);
  }
  await stage.turns.run();
  for (const job of dayJobs) await runJob(stage, job);
  if (dice.chance(50)) await reverseTakenBack(stage);
}
