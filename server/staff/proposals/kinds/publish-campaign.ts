import type { BodyOf, KindRun } from '../kind.ts';
import { changed } from '../../../../domain/books/change-of-account.ts';
import {
  faultsOfCampaign,
  isPublishedBy,
  newestCampaigns,
  publishCampaign,
} from '../../../growth/campaigns/campaign-versions.ts';
import { noEffects, NotPossible } from '../kind.ts';
import { previewOf } from '../preview.ts';

/** A campaign gives money away by its file from then on. */
export const publishCampaignKind: KindRun<'publish-campaign'> = {
  isAtomic: true,
  async plan({ db }, body) {
    if (!/^[a-z][a-z0-9-]{0,39}$/.test(body.name)) {
      return new NotPossible('A name of small letters, digits and hyphens is wanted.');
    }
    const definition = definitionOf(body);
    if (definition instanceof NotPossible) return definition;
    const faults = faultsOfCampaign(definition);
    if (faults.length > 0) return new NotPossible(faults.join(' ').slice(0, 500));
    const before = (await newestCampaigns(db)).find(({ name }) => name === body.name);
    const title = `Publish the campaign ${body.name}, version ${(before?.version ?? 0) + 1}.`;
    const kept = 'Coupons that were given stay as they are.';
    return {
      ...noEffects,
      title,
      about: { kind: 'campaign', id: body.name },
      preview: previewOf(
        [title, kept],
        changed(linesOf(before?.definition), linesOf(definition)),
      ),
    };
  },
  isDone: ({ db }, { id }) => isPublishedBy(db, id),
  async carryOut({ db, clock }, { id, proposer }, body) {
    const definition = definitionOf(body);
    if (definition instanceof NotPossible) return definition;
    const faults = await publishCampaign(db, {
      name: body.name,
      definition,
      publishedBy: proposer.name,
      proposalId: id,
      now: clock.now(),
    });
    return faults.length === 0 ? 'done' : new NotPossible(faults.join(' '));
  },
};

function definitionOf({ text }: BodyOf<'publish-campaign'>): object | NotPossible {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null) return read;
  } catch {
    // Said below.
  }
  return new NotPossible('The file is no JSON of a campaign.');
}

/** Each value of a definition by its name, for the eye. */
function linesOf(value: unknown, name = ''): Record<string, string> {
  if (typeof value !== 'object' || value === null) {
    return value === undefined ? {} : { [name]: String(value).slice(0, 200) };
  }
  return Object.assign(
    {},
    ...Object.entries(value).map(([part, one]) =>
      linesOf(one, `${name}${name === '' ? '' : '.'}${part}`.slice(0, 80)),
    ),
  );
}
