import { isOperatorAct, operatorActs } from '../../../contract/staff/operator.ts';
import type {
  OperatorActName,
  OperatorAnswer,
  OperatorArgs,
  OperatorRequest,
} from '../../../contract/staff/operator.ts';
import type { Context } from '../../store/context.ts';
import { found, lock, showHealth } from './bootstrap-acts.ts';
import { askAgain, resolveCase } from './case-acts.ts';
import { listCases } from './list-cases.ts';
import { listStatements } from './list-statements.ts';
import { showCase } from './show-case.ts';
import { answerComplaint, closeComplaint } from './complaint-acts.ts';
import { listComplaints, showComplaint } from './complaint-acts.ts';
import { doDataRequest, listDataRequests } from './data-request-acts.ts';
import { refuseDataRequest, showDataRequest } from './data-request-acts.ts';
import { approveReview, declineReview } from './decide-acts.ts';
import { listReviews } from './list-reviews.ts';
import { linkPictures } from './open-pictures.ts';
import type { ActOutcome, OperatorCall } from './operator-call.ts';
import { OperatorRefusal } from './operator-call.ts';
import type { PictureLinks } from './picture-links.ts';
import { showReview } from './show-review.ts';

type Runs = {
  readonly [Name in OperatorActName]: (call: OperatorCall<OperatorArgs<Name>>) => ActOutcome;
};

/** What each act of the contract does. */
export const operatorRuns: Runs = {
  list: listReviews,
  show: showReview,
  pictures: linkPictures,
  approve: approveReview,
  decline: declineReview,
  cases: listCases,
  case: showCase,
  'case ask-again': askAgain,
  'case resolve': resolveCase,
  statements: listStatements,
  complaints: listComplaints,
  complaint: showComplaint,
  'complaint answer': answerComplaint,
  'complaint close': closeComplaint,
  'data-requests': listDataRequests,
  'data-request': showDataRequest,
  'data-request done': doDataRequest,
  'data-request refuse': refuseDataRequest,
  found,
  health: showHealth,
  lock,
};

/** Runs the act that was asked for, or refuses: no such act, arguments that do not fit, nobody. */
export async function runAct(
  { context, links }: { readonly context: Context; readonly links: PictureLinks },
  { act, who, args }: OperatorRequest,
): Promise<OperatorAnswer | OperatorRefusal> {
  if (!isOperatorAct(act)) return new OperatorRefusal(404, `There is no act "${act}".`);
  if (operatorActs[act].needsWho && who === null) {
    return new OperatorRefusal(422, 'Say who you are with --as or OPERATOR_NAME: it is kept.');
  }
  // The process's own log says that it happened; what was asked about stays out of it.
  context.log.info({ act, who }, 'an operator asks');
  return runNamed(act, { context, links, who: who ?? '', args });
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
