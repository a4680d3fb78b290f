import type { FaultName, MetFaults, Operation } from '../../simulator/world/faults.ts';
import { faultNames, knownFaults } from '../../simulator/world/faults.ts';
import type { World } from '../../simulator/world/world.ts';
import type { Dice } from './dice.ts';

/** A PIN prompt, and which others stood on the same phone when it came. */
export interface OpenedPrompt {
  readonly providerId: string;
  readonly atMs: number;
  readonly beside: readonly string[];
}

/** How many attempts in a hundred meet a fault, by what is attempted. */
const faultyPercent = { collect: 45, payout: 40, sms: 25 } as const;
/** In so many of a hundred attempts that meet one, another comes with it. */
const secondFaultPercent = 30;
/** Those that end only when a person looks are rare, as they should be. */
const rare: readonly FaultName[] = ['never-settle', 'hang'];
const rarePercent = 4;
/** A person of the history answers prompts. */
const leftOut: readonly FaultName[] = ['auto-approve', 'auto-decline', 'refused-with-code'];

/**
 * A world whose attempts meet faults by the dice of the history, whatever ids they carry. It
 * remembers every prompt it put on a phone.
 */
export function worldWithChance(
  world: World,
  { dice, opened }: { readonly dice: Dice; readonly opened: OpenedPrompt[] },
): World {
  const { faults, prompts } = world;
  return {
    ...world,
    faults: {
      ...faults,
      meet(attempt): MetFaults {
        const armed = faults.meet(attempt);
        return Object.keys(armed).length > 0 ? armed : drawFaults(dice, attempt.operation);
      },
    },
    prompts: {
      ...prompts,
      open(wanted) {
        const beside = prompts.waiting(wanted.mobile).map(({ paymentId }) => paymentId);
        opened.push({ providerId: wanted.paymentId, atMs: world.clock.now(), beside });
        return prompts.open(wanted);
      },
    },
  };
}

function drawFaults(dice: Dice, operation: Operation): MetFaults {
  if (!dice.chance(faultyPercent[operation])) return {};
  const one = drawFault(dice, operation);
  const met: MetFaults = { [one.name]: one.told };
  if (dice.chance(secondFaultPercent)) {
    const other = drawFault(dice, operation);
    // A request meets one fault of the answer.
    if (knownFaults[other.name].place !== 'answer') met[other.name] ??= other.told;
  }
  return met;
}

function drawFault(dice: Dice, operation: Operation) {
  const isRare = dice.chance(rarePercent);
  const names = faultNames.filter((name) => {
    const on: readonly Operation[] = knownFaults[name].on;
    return on.includes(operation) && !leftOut.includes(name) && rare.includes(name) === isRare;
  });
  const seconds = dice.chance(80) ? dice.between(1, 90) : dice.between(90, 7200);
  // An SMS that is held back for hours is the gateway's affair, and would hide our own hours.
  const most = operation === 'sms' ? 60 : seconds;
  return { name: dice.pick(names), told: { seconds: Math.min(seconds, most) } };
}
