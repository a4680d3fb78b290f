import type * as z from 'zod/mini';
import { whoAmI } from '../../contract/staff/session-acts.ts';
import type { Role } from '../../contract/staff/permissions.ts';
import type { ProposalId } from '../../contract/staff/people-words.ts';
import type { ProposalBody } from '../../contract/staff/proposal-kinds.ts';
import { approveProposal, beginApproval } from '../../contract/staff/proposal-acts.ts';
import { showProposal } from '../../contract/staff/proposal-view.ts';
import { previewProposal, propose } from '../../contract/staff/propose-acts.ts';
import type { ArgsOf, StaffAct, StaffAnswerOf } from '../../contract/staff/staff-act.ts';
import { movableClock } from '../../server/store/clock.ts';
import { sql } from '../../server/store/database/database.ts';
import { leaseMs } from '../../server/store/jobs/job-rows.ts';
import { startSimulator } from '../../simulator/start.ts';
import { testDatabase } from '../database.ts';
import { byPawapay, moneyWorld } from '../money-world.ts';
import { staffAtConsole } from '../staff-at-console.ts';
import { untilSo } from '../until.ts';
import { holdRows } from './hold-rows.ts';
import { freePort, mortalServer } from './mortal-server.ts';
import { standingClock } from './standing-clock.ts';
import { compileCache } from '../compile-cache.ts';

/** The world begins so long ago, so that a loan of its first hour has late fees by now. */
const pastDays = 40;
/** In the morning: no day ends during a test, which would change what was previewed. */
const today = new Date('2026-03-02T08:00:00Z');

const moveClock = sql<void, { seconds: bigint }>(`
  insert into sandbox_clock (id, offset_seconds) values (1, :seconds)
  on conflict (id) do update set offset_seconds = sandbox_clock.offset_seconds + :seconds`);
const countOpen = sql<{ open: number }>(`
  select count(*)::int as open from payment
  where state in ('requested', 'submitted', 'unknown')`);

/**
 * A lender whose server is a process on a PostgreSQL server, and is killed. Borrowers of the
 * demo data are made beside it while it is down. Its clock moves only by `passes`, so that a
 * hold is not over because the machine is slow.
 */
export async function lenderThatDies() {
  const db = await testDatabase('server');
  const startsAt = new Date(today.getTime() - pastDays * 86_400_000);
  const world = await moneyWorld(db, { autoAnswer: 'approve' }, byPawapay, startsAt);
  // The demo data has its own networks; these are the server's.
  const simulator = await startSimulator({
    port: 0,
    callbackBaseUrl: '',
    now: () => today.getTime(),
    settings: { autoAnswer: 'approve' },
  });
  const consolePort = await freePort();
  const server = await mortalServer({
    LOG_LEVEL: 'fatal',
    DEMO_PEOPLE: 'yes',
    DEMO_BORROWERS: '0',
    CLOCK_STANDS_AT: today.toISOString(),
    ...compileCache,
    PUBLIC_CALLS_PER_MINUTE: '1000000',
    PUBLIC_URL: 'http://localhost',
    DATABASE_URL: db.url,
    SIMULATOR_PORT: String(simulator.port),
    PAWAPAY_URL: `${simulator.url}/pawapay`,
    CONSOLE_PORT: String(consolePort),
    CONSOLE_URL: '',
  });
  simulator.world.settings.callbackBaseUrl = server.url;
  const clock = movableClock(standingClock(today));

  /** So many seconds go by, for the networks, too. */
  async function passes(seconds: number): Promise<void> {
    await db.run(moveClock, { seconds: BigInt(seconds) });
    clock.setOffset(clock.offsetSeconds() + BigInt(seconds));
    await fetch(`${simulator.url}/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ aheadSeconds: Number(clock.offsetSeconds()) }),
    });
  }

  return {
    db,
    world,
    server,
    /** The server as borrowers of a test are made at it. */
    at: {
      url: server.url,
      simulatorUrl: simulator.url,
      context: { db, clock, keys: world.context.keys },
    },
    ...staffOf({ port: consolePort, origin: `http://localhost:${consolePort}` }),
    passes,
    /** The leases of a killed process are free again; every hold of a review is over, too. */
    leasesEnd: () => passes(leaseMs / 1000 + 1),
    until: untilSo,
    /** Lets time pass until no payment is under way any more. */
    async moneySettles(): Promise<void> {
      await untilSo('payments to settle', async () => {
        if ((await db.row(countOpen))?.open === 0) return true;
        await passes(1);
        return false;
      });
    },
    /** What moved on a wallet, as the server's networks have it, what it got above zero. */
    movesOf(mobile: string): bigint[] {
      const rows = simulator.world.statement().filter((row) => row.mobile === mobile);
      return rows.map((row) => row.amount);
    },
    /** Holds rows as another process would that is at them. */
    holds: (statement: string, id: unknown) => holdRows(db.url, statement, [id]),
    async end(): Promise<void> {
      await server.kill();
      await simulator.close();
      await world[Symbol.asyncDispose]();
      await db.dispose();
    },
  };
}

/** The lender's people at its console, who speak HTTP. */
function staffOf(console: { readonly port: number; readonly origin: string }) {
  const people = new Map<Role, ReturnType<typeof staffAtConsole>>();

  /** One of them, who logs in where they are not, or no longer. */
  async function person(role: Role) {
    const known = people.get(role) ?? staffAtConsole({ server: { console } });
    people.set(role, known);
    const { status } = await known.ask(whoAmI, {});
    if (status !== 200) await known.logInAs(role);
    return known;
  }

  async function done<A extends StaffAct>(
    role: Role,
    act: A,
    args: z.input<A['args']> & ArgsOf<A>,
  ): Promise<StaffAnswerOf<A>> {
    return (await person(role)).done(act, args);
  }

  return {
    done,
    /** One proposes it. */
    async proposed(role: Role, body: ProposalBody): Promise<ProposalId> {
      const { previewHash } = await done(role, previewProposal, { body });
      const said = { reason: 'It was asked for.', evidence: 'Letter 12.' };
      return (await done(role, propose, { body, ...said, previewHash })).proposal.id;
    },
    /** Another signs it. */
    async signed(role: Role, email: string, proposalId: ProposalId): Promise<void> {
      const { version, previewHash } = (await done(role, showProposal, { proposalId }))
        .proposal;
      const asked = { proposalId, version, previewHash };
      const { nonce, options } = await done(role, beginApproval, asked);
      const response = await (await person(role)).demoSigned(email, options);
      await done(role, approveProposal, { proposalId, version, nonce, response });
    },
  };
}
