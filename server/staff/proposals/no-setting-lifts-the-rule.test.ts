import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approveProposal, beginApproval } from '../../../contract/staff/proposal-acts.ts';
import { defaultProducts } from '../../../domain/rules/products.ts';
import { realSettings } from '../../../testing/real-settings.ts';
import { staffAtConsole } from '../../../testing/staff-at-console.ts';
import { type Colleague, colleague } from '../../../testing/staff-world.ts';
import { twoPeopleWorld, waiver } from '../../../testing/two-people-world.ts';
import { ConfigError, readConfig } from '../../app/config.ts';
import { publishShippedCampaigns } from '../../growth/campaigns/campaign-versions.ts';
import { publishShippedChannels } from '../../growth/channels/channel-versions.ts';
import { publishProducts } from '../../lending/products/product-versions.ts';
import { publishShippedForms } from '../../people/verification/form-versions.ts';
import type { Config } from '../../store/config.ts';
import { script, sql } from '../../store/database/database.ts';
import { dataTables } from '../../store/database/tables.ts';
import { violatedConstraint } from '../../store/database/violated-constraint.ts';
import { shippedLicence } from '../../store/lender.ts';
import { servedActs } from '../../app/served-acts.ts';
import { openConsole } from '../system/console/console.ts';
import type { ProposalView } from './proposal-view.ts';

let of: Awaited<ReturnType<typeof twoPeopleWorld>>;
/** A person with as many roles as one may hold, who has proposed something. */
let everything: Colleague;
let own: ProposalView;
const most = ['finance', 'credit', 'care', 'compliance', 'marketing'] as const;
beforeAll(async () => {
  of = await twoPeopleWorld();
  const loan = await of.lateLoan();
  everything = await colleague(of.world.context, 'Everything', most);
  own = await of.open(waiver(loan), everything);
});
afterAll(async () => {
  expect(await of.end()).toEqual([]);
});

/** The console's answer to approving one's own proposal, under these settings. */
async function overHttp(config: Config): Promise<readonly (string | null)[]> {
  const { world } = of;
  // Where it listens is this machine's affair.
  const here = { host: '127.0.0.1', port: 0 };
  const console = { url: null, sso: null, ...config.console, ...here };
  const { staffKeys } = world.context.config;
  const settings = { ...config, console, staffKeys };
  const context = { ...world.context, config: settings, keys: config.keys };
  const opened = await openConsole(context, servedActs, 'no-screens');
  try {
    const person = staffAtConsole({ server: { console: opened } }, everything.key);
    await person.logIn();
    const { id: proposalId, version, previewHash } = own;
    const begun = await person.ask(beginApproval, { proposalId, version, previewHash });
    const nonce = 'A'.repeat(22);
    const response = { ...person.signed({ challenge: 'anything' }) };
    const approved = await person.ask(approveProposal, {
      proposalId,
      version,
      nonce,
      response,
    });
    return [begun.reason, approved.reason];
  } finally {
    await opened?.close();
  }
}

const approve = sql<void, { id: string; by: string; at: Date }>(`
  update proposal set state = 'approved', version = version + 1, decided_by = :by,
    decided_at = :at, not_before = :at::timestamptz + interval '1 hour' where id = :id`);

/** The rule that the database names to the role the program runs as. */
async function bySql(): Promise<string> {
  try {
    await of.program.run(approve, { id: own.id, by: everything.id, at: of.world.now() });
    return 'done';
  } catch (error) {
    return violatedConstraint(error) ?? String(error);
  }
}

const refused = ['same-person', 'same-person', 'two_people'];

type Settings = Readonly<Record<string, string>>;

/** The settings, or null where no server starts with them. */
function read(env: Settings): Config | null {
  try {
    return readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return null;
    throw error;
  }
}

/** Every name that is looked at when these settings are read. */
function namesRead(env: Settings): string[] {
  const names = new Set<string>();
  const watched = new Proxy(env, {
    get(settings, name) {
      if (typeof name === 'string') names.add(name);
      return Reflect.get(settings, name);
    },
  });
  read(watched);
  return [...names];
}

/** Settings that might avoid a second approver. */
const values = [
  '0',
  '1000',
  'true',
  'false',
  'off',
  'none',
  '',
  'pass',
  'refer',
  'debug',
  'http://localhost:4321',
  'https://elsewhere.example',
  'smtps://a:b@mail.example',
  'Everything is allowed',
];
/** What goes together, so that what depends on it is looked at too. */
const companions: Settings = {
  CONSOLE_URL: 'https://console.example.zm',
  SMTP_URL: 'smtps://a:b@mail.example',
  SMTP_FROM: 'console@lender.example',
  AIRTEL_CLIENT_ID: 'id',
  AIRTEL_CLIENT_SECRET: 'key',
  AIRTEL_CALLBACK_KEY: 'key',
  TWILIO_ACCOUNT_SID: 'sid',
};
const mostOfOne = 2;

describe('no one approves their own', () => {
  it.each<[string, Settings]>([
    ['with the simulator', {}],
    ['with real providers', { ...realSettings, CONSOLE_URL: companions['CONSOLE_URL'] ?? '' }],
  ])(
    'whatever is set %s',
    async (_, base) => {
      const names = new Set([...namesRead(base), ...namesRead({ ...base, ...companions })]);
      expect(names.size).toBeGreaterThan(50);
      const tried = [...names].flatMap((name) =>
        values
          // So few calls a minute that no one logs in.
          .filter((value) => name !== 'PUBLIC_CALLS_PER_MINUTE' || value !== '0')
          .map((value) => ({
            set: `${name}=${value}`,
            config: read({ ...base, [name]: value }),
          }))
          .filter((one): one is { set: string; config: Config } => one.config !== null)
          .slice(0, mostOfOne),
      );
      expect(tried.length).toBeGreaterThan(names.size / 2);
      for (const { set, config } of tried) {
        expect([set, ...(await overHttp(config)), await bySql()]).toEqual([set, ...refused]);
      }
    },
    300_000,
  );

  it('whatever was published', async () => {
    const { program, world } = of;
    const { context } = world;
    const now = world.now();
    const licence = shippedLicence(context.config, context.clock.today());
    await publishProducts(program, { products: defaultProducts, licence, now });
    await publishShippedCampaigns(program, now);
    await publishShippedChannels(program, now);
    await publishShippedForms(program, now);
    const published = (await dataTables(of.db)).flatMap(({ name, columns }) => {
      const text = columns.find(({ type }) => type === 'jsonb')?.name;
      return name.endsWith('_version') && text !== undefined ? [{ name, text }] : [];
    });
    expect(published.length).toBeGreaterThan(3);
    for (const { name, text } of published) {
      const wish = `'{"needsSecondPerson": false, "samePerson": true}'::jsonb`;
      const changes = `'version', t.version + 1, '${text}', t.${text} || ${wish}`;
      // A campaign is refused alone, as two people publish it.
      await program
        .run(
          script(`insert into ${name} select n.* from ${name} t,
            jsonb_populate_record(t, jsonb_build_object(${changes})) n`),
        )
        .catch((error: unknown) => expect(violatedConstraint(error)).toBe('two_people'));
      expect([name, ...(await overHttp(context.config)), await bySql()]).toEqual([
        name,
        ...refused,
      ]);
    }
  });

  it('and the program cannot tell its database to let rules rest', async () => {
    const asked = of.program.run(script('set session_replication_role = replica'));
    await expect(asked).rejects.toThrow('permission denied');
    const off = of.program.run(script('alter table proposal disable trigger all'));
    await expect(off).rejects.toThrow('must be owner');
  });
});
