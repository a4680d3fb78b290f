import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCampaigns, showCampaign } from '../../../../contract/staff/campaign-acts.ts';
import {
  listChannels,
  listForms,
  listPublications,
  previewPublication,
  publishChannel,
  publishForm,
  publishHoldSeconds,
  showChannel,
  showForm,
  stopPublication,
} from '../../../../contract/staff/publish-acts.ts';
import { staffAtConsole } from '../../../../testing/staff-at-console.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';
import { publishForm as publishFormNow } from '../../../people/verification/form-versions.ts';
import { carryOutPublications } from './carry-out-publications.ts';

let app: App;
let naomi: ReturnType<typeof staffAtConsole>;
let joseph: ReturnType<typeof staffAtConsole>;
beforeAll(async () => {
  app = await startApp();
  naomi = staffAtConsole(app);
  await naomi.logInAs('marketing');
  joseph = staffAtConsole(app);
  await joseph.logInAs('care');
});
afterAll(() => app.close());

const reason = 'The registrar asked for it.';
const questionnaire = () => naomi.done(showForm, { form: 'questionnaire' });
const titled = (text: string, title: string) => JSON.stringify({ ...JSON.parse(text), title });

/** Lets the hold of what waits pass; the clock stays where the sessions live on. */
async function afterTheHold(): Promise<void> {
  const { context } = app;
  const now = () => new Date(context.clock.now().getTime() + publishHoldSeconds * 1000);
  await carryOutPublications({ ...context, clock: { ...context.clock, now } });
}

describe('a form that one person publishes', () => {
  it('shows what changes, waits ten minutes, and counts then, once', async () => {
    const { text, version } = await questionnaire();
    const changed = titled(text, 'A word on your loan');
    const what = { kind: 'form', form: 'questionnaire' } as const;
    const seen = await naomi.done(previewPublication, { what, text: changed });
    expect(seen).toMatchObject({
      faults: [],
      changes: [{ what: 'title', after: 'A word on your loan' }],
      isCut: false,
      version,
    });
    const asked = { form: 'questionnaire', text: changed, basedOn: version, reason } as const;
    const { publication } = await naomi.done(publishForm, asked);
    expect(publication).toMatchObject({ state: 'waiting', by: { name: 'Naomi Lungu' } });
    const wait = publication.notBefore.getTime() - publication.askedAt.getTime();
    expect(wait).toBe(publishHoldSeconds * 1000);
    await carryOutPublications(app.context);
    expect(await questionnaire()).toMatchObject({ version, waiting: { id: publication.id } });
    expect((await naomi.ask(publishForm, asked)).reason).toBe('publication-waits');
    await afterTheHold();
    await afterTheHold();
    const after = await questionnaire();
    expect(after).toMatchObject({
      version: version + 1,
      publishedBy: 'Naomi Lungu',
      waiting: null,
    });
    expect(JSON.parse(after.text)).toMatchObject({ title: 'A word on your loan' });
    expect(after.earlier[0]?.version).toBe(version);
    const late = { publicationId: publication.id, reason };
    expect((await joseph.ask(stopPublication, late)).reason).toBe('hold-over');
  });

  it('is stopped by anyone who sees it, and stays as it was', async () => {
    const { text, version } = await questionnaire();
    const asked = { form: 'questionnaire', text: titled(text, 'Stop me'), reason } as const;
    const { publication } = await naomi.done(publishForm, { ...asked, basedOn: version });
    const stop = { publicationId: publication.id, reason: 'It asks too much.' };
    const stopped = await joseph.done(stopPublication, stop);
    expect(stopped.publication).toMatchObject({
      state: 'stopped',
      endedBy: { name: 'Joseph Zulu' },
      endedReason: 'It asks too much.',
    });
    expect(await joseph.ask(stopPublication, stop)).toMatchObject({
      reason: 'decided-already',
      values: { who: 'Joseph Zulu' },
    });
    await afterTheHold();
    expect((await questionnaire()).version).toBe(version);
  });

  it('fails where another version came in between', async () => {
    const { text, version } = await questionnaire();
    const mine = titled(text, 'Mine');
    const asked = { form: 'questionnaire', basedOn: version, reason } as const;
    await naomi.done(publishForm, { ...asked, text: mine });
    const definition: unknown = JSON.parse(titled(text, 'Theirs'));
    const now = app.context.clock.now();
    const theirs = { form: 'questionnaire', definition, publishedBy: 'A start', now } as const;
    await publishFormNow(app.db, theirs);
    await afterTheHold();
    const { rows } = await naomi.done(listPublications, { filter: {}, limit: 1 });
    expect(rows[0]).toMatchObject({
      state: 'failed',
      endedReason: `Version ${version + 1} was published since then.`,
    });
    expect(JSON.parse((await questionnaire()).text)).toMatchObject({ title: 'Theirs' });
    expect((await naomi.ask(publishForm, { ...asked, text: mine })).reason).toBe(
      'changed-meanwhile',
    );
  });

  it.each([
    ['no JSON', '{', 'file-no-json'],
    ['a file with faults', '{"title":"x","questions":[]}', 'file-has-faults'],
  ])('is refused: %s', async (_, text, why) => {
    const { version } = await questionnaire();
    const asked = { form: 'questionnaire', text, basedOn: version, reason } as const;
    expect((await naomi.ask(publishForm, asked)).reason).toBe(why);
  });

  it('is refused as it is in force already, whatever its spaces', async () => {
    const { text, version } = await questionnaire();
    const same = JSON.stringify(JSON.parse(text));
    const asked = { form: 'questionnaire', text: same, basedOn: version, reason } as const;
    expect((await naomi.ask(publishForm, asked)).reason).toBe('same-as-now');
  });

  it('names what is wrong by its field', async () => {
    const what = { kind: 'form', form: 'personal' } as const;
    const { faults } = await naomi.done(previewPublication, { what, text: '{"columns":[{}]}' });
    expect(faults.map(({ field }) => field)).toContain('columns.0.field');
  });
});

describe('a channel', () => {
  it('may be new, and is listed when it counts', async () => {
    expect((await naomi.ask(showChannel, { channel: 'NEW1' })).reason).toBe('unknown');
    const h5 = await naomi.done(showChannel, { channel: 'h5' });
    const text = JSON.stringify({ ...JSON.parse(h5.text), name: 'Radio' });
    const asked = { channel: 'NEW1', text, basedOn: 0, reason };
    await naomi.done(publishChannel, asked);
    await afterTheHold();
    const { channels } = await naomi.done(listChannels, {});
    expect(channels.find(({ channel }) => channel === 'NEW1')).toMatchObject({
      name: 'Radio',
      version: 1,
      publishedBy: 'Naomi Lungu',
    });
  });

  it('names no ad network that is not configured', async () => {
    const what = { kind: 'channel', channel: 'h5' } as const;
    const { text } = await naomi.done(showChannel, { channel: 'h5' });
    const pixel = { network: 'elsewhere', id: 'x' };
    const strange = JSON.stringify({ ...JSON.parse(text), pixel });
    const { faults } = await naomi.done(previewPublication, { what, text: strange });
    expect(faults).toEqual([{ field: 'pixel.network', sentence: 'is not one of AD_NETWORKS' }]);
  });
});

it('forms and campaigns are listed as they are in force', async () => {
  const { forms } = await joseph.done(listForms, {});
  expect(forms.map(({ form }) => form)).toEqual(['contacts', 'personal', 'questionnaire']);
  const { campaigns } = await naomi.done(listCampaigns, {});
  const campaign = campaigns[0]?.campaign ?? '';
  const { published } = await naomi.done(showCampaign, { campaign });
  expect(JSON.parse(published?.text ?? '')).toHaveProperty('trigger');
  expect(
    (await joseph.ask(publishForm, { form: 'personal', text: '{}', basedOn: 1, reason }))
      .reason,
  ).toBe('not-allowed');
});
