import { scopes } from '../../../../contract/partner/webhook-types.ts';
import { keyOverlapDays } from '../../../../contract/staff/partner-words.ts';
import { changed } from '../../../../domain/books/change-of-account.ts';
import { addKey, endKeyBy, findKey } from '../../../partners/keys/partner-key.ts';
import { noEffects, NotPossible } from '../../proposals/kind.ts';
import type { KindRun } from '../../proposals/kind.ts';
import { previewOf } from '../../proposals/preview.ts';
import { idOfNew } from './id-of-new.ts';

const dayMs = 86_400_000;

/** A partner reads by a key, or by another one in its place. No key is ever widened. */
export const partnerKeyKind: KindRun<'partner-key'> = {
  isAtomic: true,
  async plan(context, body) {
    const { name, addresses, days, replaces } = body;
    const before = replaces === null ? null : await findKey(context, replaces);
    if (replaces !== null && (before === null || before.revokedAt !== null)) {
      return new NotPossible('There is no such key to replace.');
    }
    const title = `Give ${name} a key for ${days} days.`;
    const may = body.scopes.map((scope) => `${scopes[scope]}.`);
    const until =
      before === null ? [] : [`The key ${before.id} works for ${keyOverlapDays} more days.`];
    const from = addresses.length === 0 ? ['anywhere'] : addresses;
    const networks = from.map((one, place) => [`May come from (${place + 1})`, one] as const);
    return {
      ...noEffects,
      title,
      about: { kind: 'partner-key', id: replaces ?? idOfNew(body) },
      preview: previewOf(
        [title, ...may, 'It is shown once, after the approval.', ...until],
        changed(before === null ? {} : { Scopes: before.scopes.join(', ') }, {
          Scopes: body.scopes.join(', '),
          ...Object.fromEntries(networks),
        }),
      ),
    };
  },
  isDone: async () => false,
  async carryOut(context, { id: proposalId }, body) {
    const { name, addresses, days, replaces } = body;
    const nowMs = context.clock.now().getTime();
    const endsAt = new Date(nowMs + days * dayMs);
    const asked = [...new Set(body.scopes)];
    const before = replaces === null ? null : await findKey(context, replaces);
    const partnerId = before && (before.partnerId ?? before.id);
    await addKey(context, { name, scopes: asked, addresses, endsAt, partnerId }, proposalId);
    if (replaces !== null) {
      await endKeyBy(context.db, replaces, new Date(nowMs + keyOverlapDays * dayMs));
    }
    return 'done';
  },
};
