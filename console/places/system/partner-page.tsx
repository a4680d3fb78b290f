import { PartnerKeyPage, WebhookChangePage } from './partner-proposals.tsx';
import { WebhookPage } from './webhook-page.tsx';

/** A webhook and what it was sent, a change of it, or a key: the last is of `key`. */
export function PartnerPage({ of, change }: { of: string; change: string }) {
  if (of === 'key') return <PartnerKeyPage replaces={change} />;
  if (change === 'sent') return <WebhookPage endpointId={of} />;
  return <WebhookChangePage endpointId={of} change={change} />;
}
