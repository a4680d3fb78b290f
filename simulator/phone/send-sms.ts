import type { Answer, Request } from '../http/router.ts';
import { answerJson, readJsonObject } from '../http/router.ts';
import type { Deliveries } from '../http/deliveries.ts';
import { signTwilio } from '../twilio/status-callbacks.ts';
import { postEvent, writtenByWhatsapp } from '../whatsapp/events.ts';
import type { World } from '../world/world.ts';

/** Of ten parts, the longest that Twilio takes. */
const mostCharacters = 1600;
const gateways = ['africastalking', 'twilio', 'whatsapp'] as const;

interface Written {
  mobile: string;
  text: string;
  /** The gateway's own. */
  id: string;
}

/** The number that messages to the product go to. */
const shortCode = '36033';

/**
 * `POST /phones/{mobile}/sms`: an SMS from the phone to the product, brought by a gateway as it
 * documents incoming messages.
 */
export function createSendSms(world: World, deliveries: Deliveries) {
  let written = 0;
  return (mobile: string, { body }: Request): Answer => {
    const { text, gateway = 'africastalking' } = readJsonObject(body) ?? {};
    const by = gateways.find((name) => name === gateway);
    if (typeof text !== 'string' || text.length > mostCharacters || by === undefined) {
      const error =
        'say { "text": "STOP", "gateway"?: "africastalking", "twilio" or "whatsapp" }';
      return answerJson(400, { error });
    }
    const seed = `to product ${(written += 1)} ${mobile} ${world.clock.now()}`;
    const id = world.seed.hex(seed).slice(0, 32);
    const sms = { mobile, text, id };
    if (by === 'whatsapp') void postEvent(world, deliveries, writtenByWhatsapp(world, sms));
    else
      void deliveries.post(
        by === 'twilio' ? ofTwilio(world, sms) : ofAfricasTalking(world, sms),
      );
    return answerJson(201, { id });
  };
}

const formType = { 'content-type': 'application/x-www-form-urlencoded' };

function ofAfricasTalking({ settings, clock }: World, { mobile, text, id }: Written) {
  const form = new URLSearchParams({
    from: `+26${mobile}`,
    to: shortCode,
    text,
    date: new Date(clock.now()).toISOString().slice(0, 19).replace('T', ' '),
    id,
    linkId: `SampleLinkId${id.slice(0, 8)}`,
  });
  const url =
    settings.incomingSmsUrl || `${settings.callbackBaseUrl}/callbacks/africastalking/incoming`;
  return { url, headers: formType, body: form.toString() };
}

function ofTwilio({ settings }: World, { mobile, text, id }: Written) {
  const MessageSid = `SM${id}`;
  const form = new URLSearchParams({
    ToCountry: 'ZM',
    SmsMessageSid: MessageSid,
    NumMedia: '0',
    SmsSid: MessageSid,
    SmsStatus: 'received',
    FromCountry: 'ZM',
    Body: text,
    To: shortCode,
    NumSegments: String(Math.max(1, Math.ceil(text.length / 153))),
    MessageSid,
    AccountSid: settings.twilioAccountSid,
    From: `+26${mobile}`,
    ApiVersion: '2010-04-01',
  });
  const url = `${settings.callbackBaseUrl}/callbacks/twilio/incoming`;
  const signature = signTwilio(settings.twilioAuthToken, url, form);
  const headers = { ...formType, 'x-twilio-signature': signature };
  return { url, headers, body: form.toString() };
}
