import type * as z from 'zod/mini';
import { founders } from '../../../../contract/staff/bootstrap-acts.ts';
import type { PagePart } from '../../../../contract/staff/operator.ts';
import type { StaffId } from '../../../../contract/staff/people-words.ts';
import { checkProviders } from '../../../lending/payments/readiness/check-providers.ts';
import { fingerprint } from '../../../store/sealing/keyring.ts';
import { sql } from '../../../store/database/database.ts';
import { inviteStaff, lockStaff, resetPasskeys } from '../access/change-staff.ts';
import { newInviteCode } from '../access/invitations.ts';
import { inviteAddress, siteOf } from '../access/console-address.ts';
import type { Site } from '../../acts/serve-act.ts';
import { anchoredKeys, foundAnchor } from '../../proofs/staff-anchor.ts';
import { logAct } from '../../acts/act-log.ts';
import { insideTransaction } from '../../acts/inside-transaction.ts';
import type { Context } from '../../../store/context.ts';
import type { Queryable } from '../../../store/database/database.ts';
import type { ActOutcome, OperatorCall } from './operator-call.ts';
import { OperatorRefusal } from './operator-call.ts';
import { readJsonFile } from './read-json-file.ts';

const fieldsPart = (heading: string, fields: [string, string][]): PagePart => ({
  heading,
  fields,
});

const anybody = sql<{ readonly one: number }>('select 1 as one from staff limit 1');

/** Makes the first two people, once, and answers the links by which each makes a passkey. */
export async function found({ context, args }: OperatorCall<{ file: string }>): ActOutcome {
  const { config, db } = context;
  if (config.console === null) {
    return new OperatorRefusal(409, 'The console is off: CONSOLE_URL says where it is to be.');
  }
  const site = siteOf(config.console, config.console.port);
  const value = readJsonFile(args.file);
  if (value instanceof OperatorRefusal) return value;
  const read = founders.safeParse(value);
  if (!read.success) {
    const sentence =
      'The file must be a list of two people: [{"name", "email", "mobile", "nrc", "roles": […]}].';
    return new OperatorRefusal(422, sentence);
  }
  const brings = (role: string) =>
    read.data.some(({ roles }) => roles.some((one) => one === role));
  if (!brings('director'))
    return new OperatorRefusal(422, 'One of the two must be a director.');
  const links = await db
    .transaction((tx) => makeFounders(tx, context, { people: read.data, site }))
    .catch((error: unknown) => {
      if (error instanceof Unfit) return error;
      throw error;
    });
  if (links instanceof Unfit) return new OperatorRefusal(409, links.message);
  const title = 'Each opens once, within 48 hours, on the device of its person.';
  return { page: { title, parts: [fieldsPart('', links)] }, data: Object.fromEntries(links) };
}

/** Thrown, so that nothing of the two stays. */
class Unfit extends Error {}

async function makeFounders(
  tx: Queryable,
  context: Context,
  { people, site }: { readonly people: z.output<typeof founders>; readonly site: Site },
): Promise<[string, string][]> {
  // Two starts at once make no four founders.
  await tx.run(lockStaff);
  if ((await tx.row(anybody)) !== undefined)
    throw new Unfit('There are people already: they invite.');
  const inside = insideTransaction(context, tx).context;
  const links: [string, string][] = [];
  const waiting: StaffId[] = [];
  for (const person of people) {
    const id = await inviteStaff(
      inside,
      { ...person, lastDay: null },
      { proposalId: null, isFounder: true },
    );
    if (typeof id !== 'string') {
      throw new Unfit('taken' in id ? `Both have the same: ${id.taken}.` : id.why);
    }
    const { code } = await newInviteCode(inside, id, null);
    links.push([person.name, inviteAddress(site, code)]);
    waiting.push(id);
    await logMachineAct(tx, context, { act: 'found', staffId: id });
  }
  foundAnchor(context.config, { waiting, keys: [] });
  return links;
}

const findByEmail = sql<{ readonly id: StaffId; readonly name: string }, { email: string }>(
  'select id, name from staff where email = :email',
);

/** Ends all access of a person: for the machine's owner when no one else can. */
export async function lock({ context, args }: OperatorCall<{ staff: string }>): ActOutcome {
  const person = await context.db.row(findByEmail, { email: args.staff.toLowerCase() });
  if (person === undefined) return new OperatorRefusal(404, 'No staff has this address.');
  const problem = await context.db.transaction(async (tx) => {
    const whyNot = await resetPasskeys(insideTransaction(context, tx).context, person.id);
    if (whyNot === null) await logMachineAct(tx, context, { act: 'lock', staffId: person.id });
    return whyNot;
  });
  if (problem !== null) return new OperatorRefusal(409, 'This person does not work here.');
  context.log.warn({ staff: person.id }, 'a person of the lender was locked out');
  const title = `${person.name} is out: a new link, made by two, lets them in again.`;
  return { page: { title, parts: [] }, data: { staffId: person.id } };
}

const findHealth = sql<{
  readonly people: number;
  readonly acts: bigint;
  readonly failing: string[];
}>(`
  select (select count(*) from staff where state = 'works-here')::int as people,
    coalesce((select position from act_head), 0) as acts,
    array(select name from job_run where last_failure is not null order by name) as failing`);

/** Whether what runs is well, and whether money and messages can go. Without names. */
export async function showHealth({ context }: OperatorCall<object>): ActOutcome {
  const health = await context.db.row(findHealth);
  const { people = 0, acts = 0n, failing = [] } = health ?? {};
  const { config } = context;
  const address = config.console && siteOf(config.console, config.console.port).origin;
  const providers = await checkProviders(context);
  const faults = providers.flatMap(({ account, faults: own }) =>
    own.map((fault): [string, string] => [account, fault]),
  );
  const wrong = [
    ...failing.map((job): [string, string] => ['Job', `${job} failed last: the log says why.`]),
    ...faults,
    ...(people > 0 && anchoredKeys(config).size === 0
      ? [['Passkeys', 'None counts here: set STAFF_KEYS to the founders’.'] as [string, string]]
      : []),
  ];
  const fields: [string, string][] = [
    ['Database', context.db.kind],
    ['Console', address ?? 'off'],
    ['People who can log in', String(people)],
    ['Acts in the log', String(acts)],
  ];
  const answers = providers.map((one) =>
    fieldsPart(
      one.account,
      one.found.map(([what, how]) => [what, how]),
    ),
  );
  const title = wrong.length === 0 ? 'All is well.' : `To be put right: ${wrong.length}.`;
  return {
    page: { title, parts: [fieldsPart('', wrong), fieldsPart('', fields), ...answers] },
    data: { console: address, people, acts: String(acts), failing, providers },
    isWrong: wrong.length > 0,
  };
}

async function logMachineAct(
  tx: Queryable,
  { clock, keys }: Context,
  { act, staffId }: { readonly act: string; readonly staffId: StaffId },
): Promise<void> {
  await logAct(tx, {
    at: clock.now(),
    act,
    staffId: null,
    sessionId: null,
    about: { kind: 'staff', id: staffId },
    argsHash: Buffer.from(fingerprint(keys, 'act-args', 'machine'), 'hex'),
    refusedFor: null,
  });
}
