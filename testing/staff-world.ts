import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { ProposalBody } from '../contract/staff/proposal-kinds.ts';
import type { Role } from '../contract/staff/permissions.ts';
import type { ProposalId, StaffId } from '../contract/staff/people-words.ts';
import type { ArgsOf, StaffAct, StaffAnswerOf } from '../contract/staff/staff-act.ts';
import {
  coseKey,
  newSoftwarePasskey,
  signWithPasskey,
} from '../server/staff/system/access/software-passkey.ts';
import { beginSigningAct } from '../server/staff/acts/sign-act.ts';
import { runAct } from '../server/staff/acts/run-act.ts';
import type { ServedAct, StaffCaller } from '../server/staff/acts/serve-act.ts';
import { carryOutProposals, proposalActs } from '../server/app/proposals.ts';
import type { ProposalView } from '../server/staff/proposals/proposal-view.ts';
import type { Context } from '../server/store/context.ts';
import { sql } from '../server/store/database/database.ts';
import { newId } from '../server/store/ids.ts';

import { anchorKeysOf } from './anchored-keys.ts';

export const site = { origin: 'http://console.localhost:8082', rpId: 'console.localhost' };

const addPerson = sql<
  void,
  {
    id: string;
    name: string;
    roles: readonly string[];
    credentialId: string;
    publicKey: Uint8Array;
    unique: string;
    at: Date;
  }
>(`
  with person as (
    insert into staff (id, name, email, phone, nrc_mark, state, created_at)
    values (:id, :name, :unique || '@lender.example', :unique, :unique, 'works-here', :at)
    returning id
  ), held as (
    insert into staff_role (staff_id, role, from_at)
    select person.id, role, :at from person, unnest(:roles::text[]) as role
  )
  insert into staff_credential (id, staff_id, name, public_key, counter, transports,
    is_backed_up, created_at)
  select :credentialId, person.id, 'A key', :publicKey, 0, '{}', false, :at from person`);

/** What an act answered, done or not. */
export interface Told<Data> {
  readonly data: Data | null;
  readonly reason: string | null;
  readonly values: Readonly<Record<string, string>>;
}

export type Colleague = Awaited<ReturnType<typeof colleague>>;

const weekMs = 7 * 86_400_000;

/** A staff member, by default for a week, with a passkey of software. */
export async function colleague(
  context: Context,
  name: string,
  roles: readonly Role[],
  { sinceMs = weekMs }: { readonly sinceMs?: number } = {},
) {
  const key = newSoftwarePasskey();
  const id = newId<StaffId>();
  const at = new Date(context.clock.now().getTime() - sinceMs);
  await context.db.run(addPerson, {
    id,
    name,
    roles,
    credentialId: key.id,
    publicKey: coseKey(key),
    unique: id.toLowerCase(),
    at,
  });
  await anchorKeysOf(context, id);
  const caller: StaffCaller = {
    id,
    name,
    roles,
    sessionId: `session-${id}`,
    means: 'passkey',
    passkeyAt: context.clock.now(),
    grantedUntil: null,
    browser: `browser-${id}`,
  };
  /** Asks an act as the console would, past HTTP. */
  async function ask<A extends StaffAct>(
    served: ServedAct<A>,
    args: ArgsOf<A>,
    as: Partial<StaffCaller> = {},
  ): Promise<Told<StaffAnswerOf<A>>> {
    const { act } = served;
    const sent: unknown = z.encode(act.args, args);
    const isSigned = act.fresh === 'signed' && as.passkeyAt !== null;
    const signature = isSigned ? await sign(act, sent) : {};
    const answer = await runAct(served as unknown as ServedAct, {
      context,
      caller: { ...caller, ...as },
      body: { requestId: randomUUID(), args: sent, ...signature },
      site,
      browser: caller.browser,
      from: 'here',
    });
    const { data, reason, values } = z.parse(anyAnswer, JSON.parse(answer.text));
    return {
      data: data === undefined ? null : z.parse<A['answer']>(act.answer, data),
      reason: reason ?? null,
      values: values ?? {},
    };
  }
  /** The signature of a request, over the act and its arguments. */
  async function sign({ name: act }: StaffAct, args: unknown) {
    const { nonce, options } = await done(beginSigningAct, { act, args });
    return { signed: { nonce, response: signed({ key }, options) } };
  }
  async function done<A extends StaffAct>(served: ServedAct<A>, args: ArgsOf<A>) {
    const { data, reason, values } = await ask(served, args);
    assert(data !== null, `${served.act.name}: ${reason} ${JSON.stringify(values)}`);
    return data;
  }
  return { ...caller, key, ask, done };
}

const anyAnswer = z.object({
  data: z.optional(z.unknown()),
  reason: z.optional(z.string()),
  values: z.optional(z.record(z.string(), z.string())),
});

const why = { reason: 'The network wrote.', evidence: 'Letter 12 of 3 March.' };

/** Looks at what it would do, and proposes it. */
export async function proposed(
  by: Colleague,
  body: ProposalBody,
  said: { readonly reason?: string; readonly evidence?: string } = why,
): Promise<Told<{ proposal: ProposalView }>> {
  const seen = await by.ask(proposalActs.previewProposal, { body });
  if (seen.data === null) return { ...seen, data: null };
  const { previewHash } = seen.data;
  return by.ask(proposalActs.propose, { body, reason: why.reason, ...said, previewHash });
}

/** Reads the words and signs them. */
export async function approved(
  by: Colleague,
  {
    id: proposalId,
    version,
    previewHash,
  }: Pick<ProposalView, 'id' | 'version' | 'previewHash'>,
): Promise<Told<{ proposal: ProposalView }>> {
  const begun = await by.ask(proposalActs.beginApproval, { proposalId, version, previewHash });
  if (begun.data === null) return { ...begun, data: null };
  const { nonce, options } = begun.data;
  const response = signed(by, options);
  return by.ask(proposalActs.approveProposal, { proposalId, version, nonce, response });
}

/** What a device gives back over the options of a begun approval. */
export function signed(
  { key }: Pick<Colleague, 'key'>,
  options: Readonly<Record<string, unknown>>,
) {
  return { ...signWithPasskey(key, site, String(options['challenge'])) };
}

/** One proposes, another approves, and it is carried out where nothing holds it. */
export async function doneByTwo(
  context: Context,
  [one, other]: readonly [Colleague, Colleague],
  body: ProposalBody,
): Promise<ProposalId> {
  const { data, reason, values } = await proposed(one, body);
  assert(data !== null, `not proposed: ${reason} ${JSON.stringify(values)}`);
  const told = await approved(other, data.proposal);
  assert(told.data !== null, `not approved: ${told.reason} ${JSON.stringify(told.values)}`);
  await carryOutProposals(context);
  return data.proposal.id;
}
