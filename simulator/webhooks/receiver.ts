import type { Routes } from '../http/router.ts';
import { answerJson } from '../http/router.ts';

const mostKept = 100;

/** A system of a partner that takes every webhook, and shows the newest. */
export function createReceiver(): { readonly routes: Routes } {
  const taken: { id: string; body: string }[] = [];
  return {
    routes: {
      'POST /partner/webhooks': ({ headers, body }) => {
        taken.unshift({ id: String(headers['webhook-id']), body: body.toString('utf8') });
        taken.length = Math.min(taken.length, mostKept);
        return answerJson(200, { taken: true });
      },
      'GET /partner/webhooks': () => answerJson(200, taken),
    },
  };
}
