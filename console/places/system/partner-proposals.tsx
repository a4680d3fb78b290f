import {
  scopeNames,
  scopes,
  webhookTypeNames,
  webhookTypes,
} from '../../../contract/partner/webhook-types.ts';
import { showPartners } from '../../../contract/staff/partner-acts.ts';
import {
  keyOverlapDays,
  longestKeyDays,
  longestUrl,
} from '../../../contract/staff/partner-words.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Empty, Page } from '../../ui/frames.tsx';
import { type BodyFields, ProposeForm } from '../proposals/propose-form.tsx';

const titles = {
  make: 'New webhook',
  change: 'Change a webhook',
  rotate: 'New secret of a webhook',
  off: 'Switch a webhook off',
} as const;
const isChange = (text: string): text is keyof typeof titles => Object.hasOwn(titles, text);

const webhookFields: BodyFields<'webhook'> = {
  name: { label: 'Name', longest: 80 },
  url: { label: 'Address', hint: 'It starts with https://.', longest: longestUrl },
  types: {
    kind: 'checks',
    label: 'Events',
    options: webhookTypeNames.map((value) => {
      return { value, label: value, hint: webhookTypes[value][0] };
    }),
  },
};

/** Proposes a webhook, another address or other events, a new secret, or its end. */
export function WebhookChangePage(props: { endpointId: string; change: string }) {
  const { endpointId: id, change } = props;
  const whyNot = useWhyNot('partners', 'proposes');
  const asked = useAct(showPartners, {});
  if (!isChange(change)) return <Empty>Nothing has this address.</Empty>;
  const isTyped = change === 'make' || change === 'change';
  const typed = isTyped ? {} : { name: null, url: null, types: null };
  return (
    <Page title={titles[change]} lead="Another person approves it.">
      <Loaded asked={asked}>
        {({ endpoints }) => {
          const before = endpoints.find(({ endpointId }) => endpointId === id);
          const { name = '', url = '', types = [] } = before ?? {};
          return (
            <ProposeForm
              kind="webhook"
              given={{ change, endpointId: change === 'make' ? null : id, ...typed }}
              fields={isTyped ? webhookFields : {}}
              start={isTyped ? { name, url, types: types.join(',') } : {}}
              whyNot={whyNot}
            />
          );
        }}
      </Loaded>
    </Page>
  );
}

const keyFields: BodyFields<'partner-key'> = {
  name: { label: 'Partner', longest: 80 },
  scopes: {
    kind: 'checks',
    label: 'It may',
    options: scopeNames.map((value) => ({ value, label: value, hint: scopes[value] })),
  },
  addresses: {
    label: 'Networks it may come from',
    hint: 'Such as 41.72.10.0/24, with commas. Empty: from anywhere.',
    longest: 500,
  },
  days: { kind: 'whole', label: 'Days', hint: `1 to ${longestKeyDays}`, longest: 3 },
};

/** Proposes a key of a partner, or one in the place of another. */
export function PartnerKeyPage({ replaces }: { replaces: string }) {
  const whyNot = useWhyNot('partners', 'proposes');
  const asked = useAct(showPartners, {});
  return (
    <Page
      title={replaces === 'new' ? 'New key' : 'Replace a key'}
      lead={
        replaces === 'new'
          ? 'Another person approves it. Then the key is shown once.'
          : `Another person approves it. The earlier key works for ${keyOverlapDays} more days.`
      }
    >
      <Loaded asked={asked}>
        {({ keys }) => {
          const before = keys.find(({ keyId }) => keyId === replaces);
          return (
            <ProposeForm
              kind="partner-key"
              given={{ replaces: before?.keyId ?? null }}
              fields={keyFields}
              start={{
                name: before?.name ?? '',
                scopes: before?.scopes.join(',') ?? 'loans:read',
                addresses: before?.addresses.join(', ') ?? '',
                days: '90',
              }}
              shape={({ addresses, ...raw }) => ({
                ...raw,
                addresses: String(addresses ?? '')
                  .split(/[\s,]+/)
                  .filter(Boolean),
              })}
              whyNot={whyNot}
            />
          );
        }}
      </Loaded>
    </Page>
  );
}
