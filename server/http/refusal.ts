import type { Endpoint, ReasonOf } from '../../contract/words/endpoint.ts';
import type { Envelope } from '../../contract/words/envelope.ts';
import type { Reason } from '../../contract/words/refusals.ts';
import { refusals, refusalSentence } from '../../contract/words/refusals.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * An expected no, with what its sentence and its `data` are filled from. Its type names the reasons
 * it may have: only what a call declares may leave its act.
 */
export class Refusal<R extends Reason> {
  readonly reason: R;
  readonly values: Values;
  readonly data: Values;

  constructor(reason: R, values: Values, data: Values) {
    this.reason = reason;
    this.values = values;
    this.data = data;
  }
}

/** A refusal that a call declares. */
export type RefusalOf<E extends Endpoint> = Refusal<ReasonOf<E>>;

/** Says that the once row of a money call was there already: its stored answer is given. */
export class Replay {
  readonly isReplay = true;
}

/**
 * Refuses a call. `values` fill the sentence; `data` is beside `reason` in the answer.
 */
export function refuse<const R extends Reason>(
  reason: R,
  values: Values = {},
  data: Values = {},
): Refusal<R> {
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

/** Whether a call may answer with this refusal: its act declares it, or the frame gives it. */
export function mayRefuse(endpoint: Endpoint, reason: Reason): boolean {
  return (
    endpoint.refusals.includes(reason) ||
    (endpoint.signed && beforeTheAct.has(reason)) ||
    (endpoint.knownDevice && reason === 'device-not-known')
  );
}

/** A refusal as it goes over the wire. */
export function refusalEnvelope({ reason, values, data }: Refusal<Reason>): Envelope {
  return {
    code: refusals[reason].code,
    msg: refusalSentence(reason, values),
    data: { reason, ...data },
  };
}
