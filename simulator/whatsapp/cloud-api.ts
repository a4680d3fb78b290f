import type { Answer, Request, Routes } from '../http/router.ts';
import { answerJson, isRecord, readJsonObject } from '../http/router.ts';
import type { Deliveries } from '../http/deliveries.ts';
import { isMobile } from '../world/network.ts';
import type { World } from '../world/world.ts';
import { postEvent } from './events.ts';

/** What a number answers to every message, by its last four digits. */
export const endings: Readonly<
  Record<string, { status: number; code: number; title: string }>
> = {
  '1026': { status: 400, code: 131026, title: 'Message undeliverable' },
  '2001': { status: 404, code: 132001, title: 'Template name does not exist' },
  '0429': { status: 400, code: 130429, title: 'Rate limit hit' },
  '1000': { status: 500, code: 131000, title: 'Something went wrong' },
  '1047': { status: 400, code: 131047, title: 'Re-engagement message' },
  '1048': { status: 400, code: 131048, title: 'Spam rate limit hit' },
  '1056': { status: 400, code: 131056, title: 'Pair rate limit hit' },
  '0190': { status: 401, code: 190, title: 'Error validating access token' },
  '0503': { status: 503, code: 2, title: 'Service temporarily unavailable' },
};
/** Taken, and then a status says that it failed. */
const failsLater = '9026';
/** No answer comes; it arrives, and no status says so. */
const silent = '0408';
/** No answer comes; it arrives, and its statuses say so. */
const lost = '1408';
/** Its statuses come doubled and in the wrong order. */
const unordered = '0009';

export interface HeldTemplate {
  name: string;
  language: string;
  /** Of its body, with gaps in two braces. */
  text: string;
  status: string;
}

/** The parts of WhatsApp's Business Cloud API that the product uses, below `/whatsapp`. */
export function createWhatsapp(world: World, deliveries: Deliveries) {
  const templates = new Map<string, HeldTemplate>();
  const { create, list } = createTemplates(world, templates);
  let sent = 0;

  const behind =
    (act: (request: Request) => Answer) =>
    (request: Request): Answer => {
      const isKnown =
        request.headers.authorization === `Bearer ${world.settings.whatsappToken}`;
      if (isKnown) return act(request);
      return failed(401, 190, 'Error validating access token');
    };

  const send = ({ body }: Request): Answer => {
    const message = readMessage(readJsonObject(body) ?? {}, templates);
    if ('code' in message) return failed(message.status, message.code, message.title);
    const { mobile, smsId, text } = message;
    const ending = mobile.slice(-4);
    const refusal = endings[ending];
    if (refusal !== undefined) return failed(refusal.status, refusal.code, refusal.title);
    const id = `wamid.${world.seed.hex(`whatsapp ${(sent += 1)} ${mobile}`).slice(0, 40)}`;
    const of = { id, mobile, smsId };
    const tell = (statuses: readonly string[]) => {
      world.clock.after(world.settings.deliveryReportDelayMs, async () => {
        for (const status of statuses)
          await postEvent(world, deliveries, statusOf(world, of, status));
      });
    };
    if (ending === failsLater) tell(['sent', 'failed']);
    else {
      world.phones.receive(mobile, { text, from: world.settings.companyName, by: 'whatsapp' });
      if (ending === unordered) tell(['read', 'delivered', 'delivered', 'sent', 'sent']);
      else if (ending !== silent) tell(['sent', 'delivered', 'read']);
    }
    if (ending === silent || ending === lost) return { hanging: true };
    return answerJson(200, {
      messaging_product: 'whatsapp',
      contacts: [{ input: `26${mobile}`, wa_id: `26${mobile}` }],
      messages: [{ id }],
    });
  };

  const routes: Routes = {
    'POST /whatsapp/{version}/{number}/messages': behind(send),
    'GET /whatsapp/{version}/{account}/message_templates': behind(list),
    'POST /whatsapp/{version}/{account}/message_templates': behind(create),
  };
  return { routes, templates };
}

/** Templates are approved, or what `whatsappApproval` says, once they are handed in. */
function createTemplates(world: World, templates: Map<string, HeldTemplate>) {
  const create = ({ body }: Request): Answer => {
    const { name, language, components } = readJsonObject(body) ?? {};
    const part = Array.isArray(components) ? components.find(isRecord) : undefined;
    if (typeof name !== 'string' || typeof language !== 'string' || !part) {
      return failed(400, 100, 'Invalid parameter');
    }
    const status = world.settings.whatsappApproval;
    templates.set(`${name} ${language}`, {
      name,
      language,
      text: String(part['text']),
      status,
    });
    return answerJson(200, { id: world.seed.hex(`template ${name}`), status });
  };

  const list = (): Answer =>
    answerJson(200, {
      data: [...templates.values()].map(({ text, ...one }) => ({
        ...one,
        components: [{ type: 'BODY', text }],
      })),
      paging: {},
    });

  return { create, list };
}

interface SentMessage {
  id: string;
  mobile: string;
  smsId: string;
}

function statusOf(world: World, { id, mobile, smsId }: SentMessage, status: string) {
  return {
    statuses: [
      {
        id,
        status,
        timestamp: String(Math.floor(world.clock.now() / 1000)),
        recipient_id: `26${mobile}`,
        ...(smsId !== '' && { biz_opaque_callback_data: smsId }),
        ...(status === 'failed' && {
          errors: [{ code: 131026, title: 'Message undeliverable' }],
        }),
        pricing: { billable: true, category: 'utility' },
      },
    ],
  };
}

type Refused = { status: number; code: number; title: string };

/** What a message says on the phone, or why it is none. */
function readMessage(
  { to, biz_opaque_callback_data: smsId, template }: Record<string, unknown>,
  templates: ReadonlyMap<string, HeldTemplate>,
): { mobile: string; smsId: string; text: string } | Refused {
  const mobile = typeof to === 'string' ? to.slice(2) : '';
  if (!isMobile(mobile) || !isRecord(template)) {
    return { status: 400, code: 100, title: 'Invalid parameter' };
  }
  const { name, language, components } = template;
  const code = isRecord(language) ? String(language['code']) : '';
  const held = templates.get(`${String(name)} ${code}`);
  if (held?.status !== 'APPROVED') {
    return { status: 404, code: 132001, title: 'Template name does not exist' };
  }
  const body = Array.isArray(components) ? components.find(isRecord) : undefined;
  const given = Array.isArray(body?.['parameters']) ? body['parameters'].filter(isRecord) : [];
  let text = held.text;
  for (const one of given) {
    text = text.replace(`{{${String(one['parameter_name'])}}}`, () => String(one['text']));
  }
  if (text.includes('{{')) return { status: 400, code: 132000, title: 'Gaps do not match' };
  return { mobile, smsId: typeof smsId === 'string' ? smsId : '', text };
}

function failed(status: number, code: number, message: string): Answer {
  return answerJson(status, { error: { message, type: 'OAuthException', code } });
}
