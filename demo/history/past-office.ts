import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { beginPasskey, endPasskey } from '../../contract/staff/session-acts.ts';
import type { Role } from '../../contract/staff/permissions.ts';
import type { StaffId } from '../../contract/staff/people-words.ts';
import type { ProposalBody } from '../../contract/staff/proposal-kinds.ts';
import type { ArgsOf, StaffAct, StaffAnswerOf } from '../../contract/staff/staff-act.ts';
import { civilDateOf } from '../../contract/words/civil-date.ts';
import { assert } from '../../domain/assert.ts';
import { logInActs } from '../../server/staff/system/access/log-in-acts.ts';
import { signWithPasskey } from '../../server/staff/system/access/software-passkey.ts';
import type { SoftwarePasskey } from '../../server/staff/system/access/software-passkey.ts';
import { beginSigningAct } from '../../server/staff/acts/sign-act.ts';
import { runAct } from '../../server/staff/acts/run-act.ts';
import type { ServedAct, Site, StaffCaller } from '../../server/staff/acts/serve-act.ts';
import { proposalActs } from '../../server/app/proposals.ts';
import type { ProposalView } from '../../server/staff/proposals/proposal-view.ts';
import type { Context } from '../../server/store/context.ts';
import { sql } from '../../server/store/database/database.ts';
import { fromJson, jsonText } from '../../server/store/database/json-text.ts';
import { later } from './life-of-a-loan.ts';

interface DemoPerson extends SoftwarePasskey {
  readonly staffId: StaffId;
  readonly name: string;
  readonly role: Role;
}

const selectPeople = sql<DemoPerson & { privateKey: Buffer }, { since: Date }>(`
  select s.id as staff_id, s.name, r.role, k.credential_id as id,
    k.private_key
  from staff s join staff_role r on r.staff_id = s.id and r.until_at is null
    join staff_credential c on c.staff_id = s.id and c.removed_at is null
    join sandbox_passkey k on k.credential_id = c.id
  where s.state = 'works-here' and s.created_at < :since order by c.created_at, s.id`);

/** The context at an instant of the demo data. */
export function contextAt(context: Context, at: Date): Context {
  return { ...context, clock: { now: () => at, today: () => civilDateOf(at) } };
}

export type PastOffice = Awaited<ReturnType<typeof pastOffice>>;

/** The actor of a deed in the demo data. */
const needed = [
  'credit',
  'finance',
  'director',
  'care',
  'compliance',
  'marketing',
] as const satisfies readonly Role[];

/** Whether all of them are here since `since`. */
export async function isOfficeThere({ db }: Context, since: Date): Promise<boolean> {
  const roles = new Set((await db.rows(selectPeople, { since })).map(({ role }) => role));
  return needed.every((role) => roles.has(role));
}

interface OfficeAsked {
  readonly site: Site;
  readonly since: Date;
  /** Who is logged in, by role and day; those who log in are added. */
  readonly sessions: Map<string, StaffCaller>;
  /** What was chosen until now, by name; what is chosen is added. */
  readonly chosen: Record<string, unknown>;
}

/**
 * The demo staff at work in the demo data. They log in, look, propose and sign by the acts of the
 * console, with the passkeys that the simulator holds for them.
 */
export async function pastOffice(context: Context, of: OfficeAsked) {
  const { site, since, sessions, chosen } = of;
  const rows = await context.db.rows(selectPeople, { since });
  const people = new Map(rows.map((one) => [one.role, one]));

  /** What is chosen once, before anything is done about it, and is the same ever after. */
  async function choose<Value>(name: string, find: () => Promise<Value>): Promise<Value> {
    chosen[name] ??= JSON.parse(jsonText(await find()));
    return fromJson<Value>(chosen[name]);
  }

  const personOf = (role: Role): DemoPerson => {
    const person = people.get(role);
    assert(person !== undefined, `staff exist for ${role}`);
    return person;
  };

  /** Once a day, and again where that was half a day ago: an act may ask for a fresh passkey. */
  async function logIn(role: Role, at: Date): Promise<StaffCaller> {
    const person = personOf(role);
    const key = `${role} ${civilDateOf(at)}`;
    const known = sessions.get(key);
    if (known !== undefined && later(at, -10 * 3600) < (known.passkeyAt ?? at)) return known;
    const browser = browserOf(person);
    const from = 'the office';
    const past = { context: contextAt(context, later(at, -600)), site, browser, from };
    const begin = servedOf(beginPasskey.name);
    const asked = await runAct(begin, { ...past, caller: null, body: bodyOf({}) });
    const challenge = z.parse(beginning, JSON.parse(asked.text)).data.options.challenge;
    const response = signWithPasskey(person, site, challenge);
    const body = bodyOf({ response });
    const answer = await runAct(servedOf(endPasskey.name), { ...past, caller: null, body });
    const { opened } = answer;
    assert(opened !== undefined && opened !== null, `${person.name} logs in: ${answer.text}`);
    const caller = callerOf(person, opened.id, later(at, -600));
    sessions.set(key, caller);
    return caller;
  }

  /** Asks an act of the console as who has a role, and has it done. */
  async function done<A extends StaffAct>(
    { role, at }: AtWork,
    served: ServedAct<A>,
    args: ArgsOf<A>,
  ): Promise<StaffAnswerOf<A>> {
    const { act } = served;
    const caller = await logIn(role, at);
    const sent: unknown = z.encode(act.args, args);
    const signed =
      act.fresh === 'signed' ? await signatureOf({ role, at }, act.name, sent) : {};
    const answer = await runAct(served as unknown as ServedAct, {
      context: contextAt(context, at),
      caller,
      body: { ...bodyOf(sent), ...signed },
      site,
      browser: caller.browser,
      from: 'the office',
    });
    assert(answer.status === 200, `${caller.name} does ${act.name}: ${answer.text}`);
    return z.parse<A['answer']>(act.answer, z.parse(anyAnswer, JSON.parse(answer.text)).data);
  }

  async function signatureOf(work: AtWork, act: string, args: unknown) {
    const { nonce, options } = await done(work, beginSigningAct, { act, args });
    return {
      signed: { nonce, response: { ...sign(work.role, String(options['challenge'])) } },
    };
  }

  /** What the device of who has a role gives back for a challenge. */
  const sign = (role: Role, challenge: string) =>
    signWithPasskey(personOf(role), site, challenge);
  return { context, choose, done, sign, nameOf: (role: Role) => personOf(role).name };
}

const browserOf = ({ name }: DemoPerson) => `demo browser of ${name}`;

function callerOf(person: DemoPerson, sessionId: string, passkeyAt: Date): StaffCaller {
  const { staffId: id, name, role } = person;
  const browser = browserOf(person);
  const means = 'passkey';
  return { id, name, roles: [role], sessionId, means, passkeyAt, grantedUntil: null, browser };
}

/**
 * Looks at what it would do, and proposes it. Both at one instant: a preview of late fees is of its
 * day, and what is dated by hours back from now falls across midnight.
 */
export async function propose(
  { done }: PastOffice,
  work: AtWork,
  said: {
    readonly body: ProposalBody;
    readonly reason: string;
    readonly evidence?: string;
  },
): Promise<ProposalView> {
  const { body } = said;
  const looked = { ...work, at: later(work.at, 90) };
  const { previewHash } = await done(looked, proposalActs.previewProposal, { body });
  const { proposal } = await done(looked, proposalActs.propose, { ...said, previewHash });
  return proposal;
}

/**
 * Reads what a proposal would do by then, and signs it. All at one instant: what a borrower does
 * between two of them may change the words.
 */
export async function approve(
  { done, sign }: PastOffice,
  work: AtWork,
  { id: proposalId }: ProposalView,
): Promise<ProposalView> {
  const shown = await done(work, proposalActs.showProposal, { proposalId });
  const { version, previewHash } = shown.proposal;
  const seen = { proposalId, version, previewHash };
  const { nonce, options } = await done(work, proposalActs.beginApproval, seen);
  const response = { ...sign(work.role, String(options['challenge'])) };
  const signed = { proposalId, version, nonce, response };
  return (await done(work, proposalActs.approveProposal, signed)).proposal;
}

/** A deed at an instant of the demo data. */
export interface Deed {
  readonly at: Date;
  run(): Promise<void>;
}

/** Who of the lender does something, and when. */
export interface AtWork {
  readonly role: Role;
  readonly at: Date;
}

const anyAnswer = z.object({ data: z.unknown() });
const beginning = z.object({
  data: z.object({ options: z.object({ challenge: z.string() }) }),
});

function bodyOf(args: unknown) {
  return { requestId: randomUUID(), args };
}

function servedOf(name: string): ServedAct {
  const served = logInActs.find(({ act }) => act.name === name);
  assert(served !== undefined, `${name} is an act of logging in`);
  return served;
}
