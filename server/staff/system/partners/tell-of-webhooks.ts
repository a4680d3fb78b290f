import { sendWebhooks } from '../../../partners/webhooks/send-webhooks.ts';
import type { Context } from '../../../store/context.ts';
import { tellRoles } from '../../acts/tell-staff.ts';

const why = {
  gone: 'its receiver says that it is gone',
  days: 'it took nothing for five days',
} as const;

/** The job `send-webhooks`; engineers hear by SMS of a webhook that was switched off. */
export function sendWebhooksAndTell(context: Context, stopping: AbortSignal): Promise<void> {
  return sendWebhooks(context, stopping, async (name, of) => {
    const text = `The webhook "${name.slice(0, 50)}" was switched off: ${why[of]}.`;
    await tellRoles(context, { roles: ['engineer'], not: [] }, text);
  });
}
