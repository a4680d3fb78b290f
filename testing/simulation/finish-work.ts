import { followUpPayments } from '../../server/lending/payments/follow-up-payments.ts';
import { submitPayments } from '../../server/lending/payments/submit-payments.ts';
import { pass, runJob } from './passing-time.ts';
import type { Stage } from './stage.ts';

/** Requests are sent, most prompts on phones are answered, and the end is heard. */
export async function finishWork(stage: Stage): Promise<void> {
  if (stage.dice.chance(50)) {
    openNetwork(stage);
    fillFloat(stage);
  }
  await runJob(stage, submitPayments);
  await pass(stage, stage.dice.between(5, 30) * 1000);
  answerPrompts(stage);
  await pass(stage, stage.dice.between(5, 30) * 1000);
  await runJob(stage, followUpPayments);
}

/** People look at their phones: most give the PIN, some decline or mistype it, some do not look. */
export function answerPrompts(stage: Stage): void {
  const { dice, outside } = stage;
  for (const { mobile, promptId } of outside.world.prompts.all()) {
    if (dice.chance(35)) continue;
    const said = dice.pick(['pin', 'pin', 'pin', 'pin', 'pin', 'decline', 'wrong'] as const);
    const answer =
      said === 'decline'
        ? ({ decline: true } as const)
        : { pin: said === 'pin' ? '1234' : '9999' };
    outside.world.prompts.answer(mobile, promptId, answer);
    stage.note(`a prompt is answered: ${said}`);
  }
}

/** Every network takes everything again. */
export function openNetwork({ outside }: Pick<Stage, 'outside'>): void {
  outside.world.faults.clear();
}

/** There is enough to pay out again. */
export function fillFloat({ outside }: Pick<Stage, 'outside'>): void {
  outside.world.settings.merchantOpeningBalance += 5_000_000_00n;
}
