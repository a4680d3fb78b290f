import { isOperatorAct, operatorActs } from '../../../../contract/staff/operator.ts';
import type {
  OperatorActName,
  OperatorAnswer,
  OperatorArgs,
  OperatorRequest,
} from '../../../../contract/staff/operator.ts';
import type { Context } from '../../../store/context.ts';
import { found, lock, showHealth } from './bootstrap-acts.ts';
import type { ActOutcome, OperatorCall } from './operator-call.ts';
import { OperatorRefusal } from './operator-call.ts';

type Runs = {
  readonly [Name in OperatorActName]: (call: OperatorCall<OperatorArgs<Name>>) => ActOutcome;
};

/** What each act of the contract does. */
export const operatorRuns: Runs = { found, health: showHealth, lock };

/** Runs the act that was asked for, or refuses: no such act, or arguments that do not fit. */
export async function runAct(
  context: Context,
  { act, args }: OperatorRequest,
): Promise<OperatorAnswer | OperatorRefusal> {
  if (!isOperatorAct(act)) return new OperatorRefusal(404, `There is no act "${act}".`);
  // The process's own log says that it happened; what was asked about stays out of it.
  context.log.info({ act }, 'the machine asks');
  return runNamed(act, { context, args });
}

function runNamed<Name extends OperatorActName>(
  name: Name,
  asked: OperatorCall<Readonly<Record<string, string>>>,
): ActOutcome {
  const read = operatorActs[name].args.safeParse(asked.args);
  if (!read.success) {
    const faults = read.error.issues.map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    );
    return Promise.resolve(new OperatorRefusal(422, `This does not fit. ${faults.join('; ')}`));
  }
  const run: Runs[Name] = operatorRuns[name];
  return run({ ...asked, args: read.data as OperatorArgs<Name> });
}
