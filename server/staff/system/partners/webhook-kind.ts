import { changed } from '../../../../domain/books/change-of-account.ts';
import {
  addEndpoint,
  changeEndpoint,
  type EndpointRow,
  findEndpoint,
  isFull,
  mostEndpoints,
  rotateSecret,
  switchOff,
  type Wanted,
  whyNoReceiver,
} from '../../../partners/webhooks/endpoints.ts';
import type { Context } from '../../../store/context.ts';
import { noEffects, NotPossible } from '../../proposals/kind.ts';
import type { BodyOf, KindRun } from '../../proposals/kind.ts';
import { previewOf } from '../../proposals/preview.ts';
import { idOfNew } from './id-of-new.ts';

type Body = BodyOf<'webhook'>;

/** What it is about: the endpoint as it is, or null of a new one, and what is wanted. */
interface Found {
  readonly before: EndpointRow | null;
  readonly wanted: Wanted | null;
}

/** Another system listens, listens to other things, or not any more; or its secret changes. */
export const webhookKind: KindRun<'webhook'> = {
  isAtomic: true,
  async plan(context, body) {
    const found = await findFor(context, body);
    if (found instanceof NotPossible) return found;
    const { before, wanted } = found;
    const name = before?.name ?? wanted?.name ?? '';
    const [title, ...rest] = sentencesOf(body, name, wanted);
    const was = before && shown(before);
    const now = wanted === null ? was : shown(wanted);
    return {
      ...noEffects,
      title,
      about: { kind: 'webhook', id: before?.id ?? idOfNew(body) },
      preview: previewOf([title, ...rest], changed(was ?? {}, now ?? {})),
    };
  },
  isDone: async () => false,
  async carryOut(context, { id: proposalId }, body) {
    const found = await findFor(context, body);
    if (found instanceof NotPossible) return found;
    const by = { proposalId, keyId: null };
    const { before, wanted } = found;
    if (before === null) {
      if (wanted !== null) await addEndpoint(context, wanted, by);
    } else if (wanted !== null) await changeEndpoint(context, before.id, wanted, by);
    else if (body.change === 'off') await switchOff(context.db, before.id);
    else await rotateSecret(context, before.id, by);
    return 'done';
  },
};

async function findFor(context: Context, body: Body): Promise<Found | NotPossible> {
  const { change, endpointId, name, url, types } = body;
  const before = endpointId === null ? null : await findEndpoint(context.db, endpointId);
  if ((before === null) !== (change === 'make')) {
    return new NotPossible('There is no such webhook.');
  }
  if (change === 'make' && (await isFull(context.db))) {
    return new NotPossible(`There are ${mostEndpoints} webhooks already.`);
  }
  if (change === 'off' || change === 'rotate') {
    const isOff = before?.state === 'off';
    return isOff ? new NotPossible('The webhook is off.') : { before, wanted: null };
  }
  if (name === null || url === null || types === null) {
    return new NotPossible('Say its name, its address and what it hears.');
  }
  const why = whyNoReceiver(url, context);
  return why === null ? { before, wanted: { name, url, types } } : new NotPossible(why);
}

/** Events by what they are of, as the approver reads all of them. */
function shown({ name, url, types }: Wanted): Readonly<Record<string, string>> {
  const parts = types.map((type) => type.split('.'));
  const events = [...Map.groupBy(parts, ([area = '']) => area)].map(
    ([area, some]) => [`Events of ${area}`, some.map(([, what]) => what).join(', ')] as const,
  );
  return { Name: name, Address: url, ...Object.fromEntries(events) };
}

function sentencesOf(
  { change }: Body,
  name: string,
  wanted: Wanted | null,
): [string, ...string[]] {
  if (change === 'off') return [`Switch the webhook ${name} off.`, 'It hears nothing more.'];
  if (change === 'rotate') {
    return [
      `Make a new secret for the webhook ${name}.`,
      'The earlier secret signs beside it for 24 hours.',
    ];
  }
  const host = wanted === null ? '' : new URL(wanted.url).host;
  const title =
    change === 'make' ? `Let ${name} listen at ${host}.` : `Change ${name}: ${host}.`;
  const without =
    'It gets ids, amounts and states: no names, no card numbers, no mobile numbers.';
  return [title, without, 'Its secret is shown once, after the approval.'];
}
