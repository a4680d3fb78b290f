import type { Endpoint } from '../../contract/words/endpoint.ts';
import type { Envelope } from '../../contract/words/envelope.ts';
import type { Reason } from '../../contract/words/refusals.ts';
import { refusals, refusalSentence } from '../../contract/words/refusals.ts';

type Values = Readonly<Record<string, unknown>>;

/** An expected no, with what its sentence and its `data` are filled from. */
export class Refusal {
  readonly reason: Reason;
  readonly values: Values;
  readonly data: Values;

  constructor(reason: Reason, values: Values, data: Values) {
    this.reason = reason;
    this.values = values;
    this.data = data;
  }
}

/** Says that the once row of a money call was there already: its stored answer is given. */
export class Replay {
  readonly isReplay = true;
}

/**
 * Refuses a call. `values` fill the sentence; `data` stands beside `reason` in the answer. A
 * reason that the call does not declare is a fault.
 */
export function refuse(reason: Reason, values: Values = {}, data: Values = {}): Refusal {
  return new Refusal(reason, values, data);
}

/** For a money act whose own `insert into request_once` found the row there already. */
export function replay(): Replay {
  return new Replay();
}

/** The refusals that any signed call may meet before its act. */
const beforeTheAct: ReadonlySet<Reason> = new Set([
  'clock-off',
  'already-sent',
  'nonce-reused',
]);

/** Whether a call may answer with this refusal. */
export function mayRefuse(endpoint: Endpoint, reason: Reason): boolean {
  return endpoint.refusals.includes(reason) || (endpoint.signed && beforeTheAct.has(reason));
}

/** A refusal as it goes over the wire. */
export function refusalEnvelope({ reason, values, data }: Refusal): Envelope {
  return {
    code: refusals[reason].code,
    msg: refusalSentence(reason, values),
    data: { reason, ...data },
  };
}
