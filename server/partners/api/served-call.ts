import type * as z from 'zod/mini';
import type { PartnerCall } from '../../../contract/partner/partner-call.ts';
import type { Context } from '../../store/context.ts';
import type { Partner } from '../keys/partner-key.ts';
import type { PartnerRefusal } from '../keys/partner-refusal.ts';

export interface Asked<C extends PartnerCall> {
  readonly context: Context;
  readonly partner: Partner;
  /** The part of the path; empty where there is none. */
  readonly id: string;
  readonly query: z.output<C['query']>;
  readonly body: z.output<C['body']>;
}

export interface ServedPartnerCall<C extends PartnerCall = PartnerCall> {
  readonly call: C;
  run(asked: Asked<C>): Promise<z.output<C['answer']> | PartnerRefusal>;
}

/** A call with what answers it. */
export const served = <C extends PartnerCall>(call: C, run: ServedPartnerCall<C>['run']) => {
  const one: ServedPartnerCall<C> = { call, run };
  return one as unknown as ServedPartnerCall;
};
