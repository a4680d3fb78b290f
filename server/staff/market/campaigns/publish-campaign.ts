import type { BodyOf, KindRun } from '../../proposals/kind.ts';
import * as z from 'zod/mini';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import { changed } from '../../../../domain/books/change-of-account.ts';
import {
  budgetOf,
  campaignDefinition,
  mostOfCoupon,
} from '../../../../domain/growth/campaigns.ts';
import type { CampaignDefinition } from '../../../../domain/growth/campaigns.ts';
import { dropCampaignDraft } from '../../../growth/campaigns/campaign-drafts.ts';
import {
  faultsOfCampaign,
  isPublishedBy,
  newestCampaigns,
  publishCampaign,
} from '../../../growth/campaigns/campaign-versions.ts';
import { addDays, civilDateOf, midnightOf } from '../../../../contract/words/civil-date.ts';
import { noEffects, NotPossible } from '../../proposals/kind.ts';
import { previewOf } from '../../proposals/preview.ts';

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
    const kept =
      'It counts from the midnight after its approval. Coupons that were given stay as they are.';
    return {
      ...noEffects,
      title,
      about: { kind: 'campaign', id: body.name },
      preview: previewOf(
        [title, ...costOf(z.parse(campaignDefinition, definition)), kept],
        changed(linesOf(before?.definition), linesOf(definition)),
      ),
    };
  },
  notBefore: (_, approvedAt) => midnightOf(addDays(civilDateOf(approvedAt), 1)),
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
    if (faults.length > 0) return new NotPossible(faults.join(' '));
    await dropCampaignDraft(db, body.name);
    return 'done';
  },
};

/** What it may give away, as who signs it reads it. */
function costOf(definition: CampaignDefinition): readonly string[] {
  const [budget, most] = [budgetOf(definition), mostOfCoupon(definition)];
  const { heldOutPercent } = definition;
  return [
    budget === null
      ? 'It has no budget: what it costs in all has no bound.'
      : `All its coupons together take off ${showKwacha(budget)} at the most.`,
    most === null
      ? 'What one coupon takes off has no bound.'
      : `One coupon takes off ${showKwacha(most)} at the most.`,
    ...(heldOutPercent === undefined
      ? []
      : [
          `${heldOutPercent} % of those it is for get nothing, so that its effect can be seen.`,
        ]),
  ];
}

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
