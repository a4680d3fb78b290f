import type { Seed } from '../seed.ts';
import type { Settings } from '../settings.ts';
import { createChaos } from './chaos.ts';
import type { ArmedFault, FaultName, FaultRequest, MetFaults, Operation } from './faults.ts';
import { knownFaults } from './faults.ts';

/** The faults waiting for their attempt. */
export function createArmedFaults(seed: Seed, settings: Settings) {
  let armed: ArmedFault[] = [];
  let count = 0;
  const chaos = createChaos(seed, settings);

  const matching = (operation: Operation, mobile: string): ArmedFault[] =>
    armed.filter(
      (fault) =>
        fault.operation === operation &&
        (fault.mobile === undefined || fault.mobile === mobile),
    );

  return {
    /** Arms a fault for the next `times` (1) attempts it fits. */
    arm(request: FaultRequest): ArmedFault {
      const { operation, fault, mobile, seconds, code, times } = request;
      const added: ArmedFault = { faultId: (count += 1), operation, fault, times: times ?? 1 };
      if (mobile !== undefined) added.mobile = mobile;
      if (seconds !== undefined) added.seconds = seconds;
      if (code !== undefined) added.code = code;
      armed.push(added);
      return added;
    },
    list: (): readonly ArmedFault[] => armed,
    clear(): void {
      armed = [];
    },
    /** Whether the next such attempt of any phone would meet this fault: shown as availability. */
    expects: (operation: Operation, fault: FaultName): boolean =>
      armed.some(
        (one) => one.operation === operation && one.fault === fault && one.mobile === undefined,
      ),
    /** The faults this attempt meets; each is used up by one. */
    meet(attempt: { operation: Operation; mobile: string; attemptId: string }): MetFaults {
      const met: MetFaults = {};
      let answerTaken = false;
      const found = matching(attempt.operation, attempt.mobile);
      const answering = found.find((one) => knownFaults[one.fault].place === 'answer');
      for (const one of found) {
        const onAnswer = knownFaults[one.fault].place === 'answer';
        if (onAnswer ? answerTaken : answering !== undefined && stops(answering.fault)) {
          continue;
        }
        if (met[one.fault] !== undefined) continue;
        answerTaken ||= onAnswer;
        met[one.fault] = {
          ...(one.seconds !== undefined && { seconds: one.seconds }),
          ...(one.code !== undefined && { code: one.code }),
        };
        one.times -= 1;
      }
      armed = armed.filter((one) => one.times > 0);
      return found.length > 0 ? met : chaos(attempt.operation, attempt.attemptId);
    },
  };
}

/** A request that does not act leaves the other armed faults for the one that will. */
function stops(fault: FaultName): boolean {
  return fault !== 'accept-then-lose-answer' && fault !== 'error-after';
}
