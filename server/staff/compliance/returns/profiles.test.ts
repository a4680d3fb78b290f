import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showProvisions } from '../../../../contract/staff/books-acts.ts';
import { checkDraft, showProduct } from '../../../../contract/staff/product-acts.ts';
import { listProfiles } from '../../../../contract/staff/profile-acts.ts';
import type { ProposalBody } from '../../../../contract/staff/proposal-kinds.ts';
import { addDays, civilDateOf } from '../../../../contract/words/civil-date.ts';
import { defaultProducts } from '../../../../domain/rules/products.ts';
import { consoleOfWorld } from '../../../../testing/console-of-world.ts';
import { approved, colleague, proposed } from '../../../../testing/staff-world.ts';
import type { Colleague } from '../../../../testing/staff-world.ts';
import { twoPeopleWorld } from '../../../../testing/two-people-world.ts';
import { publishProducts } from '../../../lending/products/product-versions.ts';
import { script } from '../../../store/database/database.ts';
import { violatedConstraint } from '../../../store/database/violated-constraint.ts';
import { licenceInForce, shippedLicence } from '../../../store/lender.ts';
import { carryOutProposals } from '../../../app/proposals.ts';

let of: Awaited<ReturnType<typeof twoPeopleWorld>>;
let office: Awaited<ReturnType<typeof consoleOfWorld>>;
let ruth: Colleague;
beforeAll(async () => {
  of = await twoPeopleWorld(async (world) => {
    office = await consoleOfWorld(world);
    const { context } = world;
    const now = world.now();
    const licence = shippedLicence(context.config, civilDateOf(now));
    await publishProducts(context.db, { products: defaultProducts, licence, now });
  });
  ruth = await colleague(of.world.context, 'Ruth', ['compliance']);
});
afterAll(async () => {
  await office.close();
  expect(await of.end()).toEqual([]);
});

type Body = Extract<ProposalBody, { kind: 'publish-profile' }>;
const cited = {
  source: 'Circular 4 of 2026, paragraph 7',
  sourceDate: civilDateOf(new Date('2026-02-01')),
  status: 'confirmed',
} as const;
const shown = () => office.done('auditor', listProfiles, {});

/** The licence with some of its rules changed, from some days after today. */
async function nextLicence(rules: object, days = 0): Promise<Body> {
  const { licence: now } = await shown();
  const profile = {
    of: 'licence',
    profileName: now.name,
    rules: { ...now.rules, ...rules },
    countsFrom: addDays(of.world.context.clock.today(), days),
  };
  return { kind: 'publish-profile', version: now.version + 1, ...cited, profile } as Body;
}

async function carriedOut(body: Body, by = ruth): Promise<string> {
  const proposal = await of.open(body, by);
  expect((await approved(of.mary, proposal)).reason).toBeNull();
  await of.world.pass(601);
  await carryOutProposals(of.world.context);
  return proposal.id;
}

describe('what ships', () => {
  it('is assumed, and says where it is from', async () => {
    const { licence: one, provisions, formats } = await shown();
    const all = [one, ...provisions, ...formats];
    expect(all.map(({ status, version }) => [status, version])).toEqual(
      all.map(() => ['assumption', 1]),
    );
    for (const { source } of all) expect(source.length).toBeGreaterThan(20);
    expect(formats.map(({ name }) => name)).toEqual(['boz-assumed', 'crb-assumed']);
    const { version, rules } = one;
    expect([version, rules.writeOffAfterDays, rules.coolingOffHours]).toEqual([1, 180, 48]);
  });
});

describe('a licence', () => {
  it('is published by two, and prices, drafts and debts go by it from its day', async () => {
    const { context } = of.world;
    const body = await nextLicence({ lateFeeDailyCapPpm: 1000, writeOffAfterDays: 90 }, 2);
    const { data } = await proposed(ruth, body);
    if (data === null) throw new Error('it was proposed');
    const { proposal } = data;
    expect(proposal.preview.changes).toContainEqual({
      what: 'Written off after',
      before: '180 days',
      after: '90 days',
    });
    expect(proposal.preview.sentences.join(' ')).toContain('does not keep to it');
    expect((await approved(ruth, proposal)).reason).toBe('same-person');
    expect((await approved(of.mary, proposal)).reason).toBeNull();
    await of.world.pass(601);
    await carryOutProposals(context);
    const today = context.clock.today();
    const rules = (on = today) => licenceInForce(context.db, context.config, on);
    expect((await rules()).writeOffAfterDays).toBe(180);
    expect((await rules(addDays(today, 2))).writeOffAfterDays).toBe(90);
    await of.world.pass(2 * 86_400);
    const { terms } = await office.done('credit', showProduct, { productId: 'standard' });
    const draft = { productId: 'standard', terms };
    const { faults } = await office.done('credit', checkDraft, draft);
    expect(faults.map(({ reason }) => reason)).toEqual(['late-fee-above-cap']);
    const { licence: now } = await shown();
    expect(now).toMatchObject({ version: 2, ...cited, proposalId: proposal.id });
    expect(now.versions.map(({ version }) => version)).toEqual([2, 1]);
  });

  it.each<[string, (body: Body) => Body, string]>([
    [
      'before today',
      (body) => ({ ...body, profile: { ...body.profile, countsFrom: '2026-01-01' } }) as Body,
      'from today',
    ],
    ['of another version', (body) => ({ ...body, version: 9 }), 'version'],
    [
      'of another lender',
      (body) => ({ ...body, profile: { ...body.profile, profileName: 'other' } }),
      'licence is',
    ],
    ['confirmed without a day', (body) => ({ ...body, sourceDate: null }), 'day of its source'],
  ])('%s is not proposed', async (_, change, why) => {
    const told = await proposed(ruth, change(await nextLicence({ coolingOffHours: 72 })));
    expect(told.values['why']).toContain(why);
  });

  it('is not for the database to take from one person, nor otherwise than signed', async () => {
    const refused = (text: string) =>
      of.program.run(script(text)).then(
        () => 'done',
        (error: unknown) => violatedConstraint(error) ?? String(error),
      );
    const proposal = await of.open(await nextLicence({ coolingOffHours: 24 }), ruth);
    await approved(of.mary, proposal);
    await of.world.pass(601);
    const at = of.world.now().toISOString();
    const row = (proposalId: string, rules: string) => `
      insert into licence_profile_version (profile_id, version, valid_from, rules, source,
        source_date, status, proposal_id, published_at)
      select profile_id, version + 1, '${of.world.context.clock.today()}', ${rules},
        '${cited.source}', '${cited.sourceDate}', 'confirmed', '${proposalId}', '${at}'
      from licence_profile_version where version = 2`;
    expect(await refused(row(proposal.id, 'rules'))).toBe('two_people');
    expect(await refused(row('nobody', 'rules'))).toBe('two_people');
    expect(await refused('update licence_profile_version set version = 7')).not.toBe('done');
    const form = `insert into return_format_version (name, version, title, form, source, status,
      proposal_id, published_at) select name, 2, title, form, source, 'confirmed',
      '${proposal.id}', '${at}' from return_format_version where version = 1`;
    expect(await refused(form)).toBe('two_people');
    const steps = `insert into provision_profile (name, version, kind, title, source, status,
      steps) select name, 2, kind, title, source, 'confirmed', steps from provision_profile`;
    expect(await refused(steps)).toBe('two_people');
  });
});

describe('a provision profile', () => {
  it('changes its classes by two, and what is provided for goes by them', async () => {
    const { provisions } = await shown();
    const boz = provisions.find(({ name }) => name === 'boz-assumed');
    const steps = (boz?.steps ?? []).map((one) => ({ ...one, basisPoints: one.basisPoints }));
    const falling = [...steps].reverse();
    const body = (wanted: typeof steps): Body => ({
      kind: 'publish-profile',
      version: 2,
      ...cited,
      profile: { of: 'provision', profileName: 'boz-assumed', steps: wanted },
    });
    const told = await proposed(of.peter, body(falling));
    expect(told.values['why']).toContain('begins at day 0');
    const stricter = steps.map((one, at) => (at === 1 ? { ...one, basisPoints: 500 } : one));
    await carriedOut(body(stricter), of.peter);
    const asOf = of.world.context.clock.today();
    const { profiles } = await office.done('finance', showProvisions, { asOf });
    const now = profiles.find(({ name }) => name === 'boz-assumed');
    expect(now).toMatchObject({ version: 2, status: 'confirmed' });
    expect(now?.rows[1]?.basisPoints).toBe(500);
  });
});

it('the form of a return is confirmed as it is', async () => {
  const profile = { of: 'format', profileName: 'crb-assumed' } as const;
  const body: Body = { kind: 'publish-profile', version: 2, ...cited, profile };
  const proposalId = await carriedOut(body);
  const { formats } = await shown();
  expect(formats[1]).toMatchObject({ version: 2, status: 'confirmed', proposalId });
});
