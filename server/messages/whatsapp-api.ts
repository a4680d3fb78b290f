import { msisdnOf } from '../../contract/market/phone.ts';
import type { Mobile } from '../../contract/market/phone.ts';
import { askOverHttp } from '../store/ask-over-http.ts';
import type { HttpRequest } from '../store/ask-over-http.ts';
import type { WhatsappConfig } from '../store/config.ts';
import { listOf, recordIn, recordOf, textOf } from '../store/foreign-json.ts';
import { answerLimits, outcomeOfSilence } from './sms-silence.ts';
import type { Filled, Template } from './whatsapp-templates.ts';
import { templateLanguage } from './whatsapp-templates.ts';

/**
 * How a try to send by WhatsApp ended. `refused`: it surely did not go and goes by SMS at once.
 * `ours`: the same, and every other would end so too, as our access is wrong. `later`: it is tried
 * there again. `unknown`: it may have gone out.
 */
export type WhatsappOutcome =
  | { readonly outcome: 'accepted'; readonly messageId: string }
  | { readonly outcome: 'refused' | 'ours' | 'later' | 'unknown'; readonly failure: string };

type Failed = Extract<WhatsappOutcome, { failure: string }>['outcome'];

/** Errors that pass: a fault at Meta, throughput, limits of the app and of the account. */
const passing = new Set([131000, 130429, 4, 80007]);
const accessTokenError = 190;

/** What an error means. 131026, 132001 and every other one say that it did not go. */
export function meaningOf(code: number): Failed {
  if (code === accessTokenError) return 'ours';
  return passing.has(code) ? 'later' : 'refused';
}

/** Sends one message. It never throws: silence is an outcome too. */
export async function sendTemplate(
  config: WhatsappConfig,
  message: { readonly smsId: string; readonly mobile: Mobile } & Filled,
): Promise<WhatsappOutcome> {
  const { smsId, mobile, template, values } = message;
  const body = {
    messaging_product: 'whatsapp',
    to: msisdnOf(mobile),
    type: 'template',
    // Comes back with each status, so that one of a message without an answer is known too.
    biz_opaque_callback_data: smsId,
    template: {
      name: template.name,
      language: { code: templateLanguage },
      components: [
        {
          type: 'body',
          parameters: values.map((text, at) => ({
            type: 'text',
            parameter_name: template.gaps[at],
            text,
          })),
        },
      ],
    },
  };
  try {
    const { status, answer } = await ask(config, `${config.phoneNumberId}/messages`, body);
    return readSent(status, answer);
  } catch (error) {
    const { outcome } = outcomeOfSilence(error);
    return { outcome: outcome === 'unknown' ? 'unknown' : 'later', failure: whyOf(error) };
  }
}

/** What they answered to a message. */
export function readSent(
  status: number,
  answer: Readonly<Record<string, unknown>>,
): WhatsappOutcome {
  if (status === 200) {
    const id = textOf(recordOf(listOf(answer['messages'])[0])['id']);
    if (id !== null && id !== '') return { outcome: 'accepted', messageId: id };
    return { outcome: 'unknown', failure: 'an answer that cannot be read' };
  }
  const error = recordOf(answer['error']);
  const code = Number(error['code'] ?? Number.NaN);
  const failure = errorText(error) || `HTTP ${status}`;
  if (status >= 500 || status === 429) return { outcome: 'later', failure };
  if (status < 400 || status === 408) return { outcome: 'unknown', failure };
  if (status === 401) return { outcome: 'ours', failure };
  return { outcome: meaningOf(code), failure };
}

const longestFailure = 200;

/** An error of an answer or a status, as a line. */
export function errorText(error: Readonly<Record<string, unknown>>): string {
  const code = typeof error['code'] === 'number' ? String(error['code']) : '';
  const said = textOf(error['message']) ?? textOf(error['title']) ?? '';
  return `${code} ${said}`.trim().replaceAll('\0', '').slice(0, longestFailure);
}

/** A template as they hold it. */
export interface HeldTemplate {
  readonly name: string;
  readonly status: string;
  readonly body: string;
}

/** Every template that our account has in our language, or why they were not read. */
export type HeldTemplates =
  | { readonly held: readonly HeldTemplate[] }
  | { readonly why: string; readonly isOurs: boolean };

/** More than one account may have. */
const mostTemplates = 500;

/** Reads the templates of our account. It never throws. */
export async function readTemplates(config: WhatsappConfig): Promise<HeldTemplates> {
  const query = `fields=name,status,language,components&limit=${mostTemplates}`;
  try {
    const { status, answer } = await ask(config, `${templatesOf(config)}?${query}`);
    if (status !== 200) {
      const error = recordOf(answer['error']);
      const isOurs = status === 401 || error['code'] === accessTokenError;
      return { why: errorText(error) || `HTTP ${status}`, isOurs };
    }
    const held = listOf(answer['data'])
      .map(recordOf)
      .filter(({ language }) => language === templateLanguage)
      .map((one) => ({
        name: textOf(one['name']) ?? '',
        status: textOf(one['status']) ?? '',
        body: bodyOf(one['components']),
      }));
    return { held };
  } catch (error) {
    return { why: whyOf(error), isOurs: false };
  }
}

/** Longer than any that is ours: what is cut differs. */
const longestBody = 1024;

function bodyOf(components: unknown): string {
  const body = listOf(components)
    .map(recordOf)
    .find(({ type }) => type === 'BODY');
  const text = body?.['text'];
  return typeof text === 'string' ? text.slice(0, longestBody) : '';
}

/** Hands a template in for approval; null, or why not. It never throws. */
export async function handIn(
  config: WhatsappConfig,
  { name, body, gaps, examples }: Template,
): Promise<string | null> {
  const named = gaps.map((param_name, at) => ({ param_name, example: examples[at] }));
  try {
    const { status, answer } = await ask(config, templatesOf(config), {
      name,
      category: 'UTILITY',
      language: templateLanguage,
      parameter_format: 'NAMED',
      components: [{ type: 'BODY', text: body, example: { body_text_named_params: named } }],
    });
    return status === 200 ? null : errorText(recordOf(answer['error'])) || `HTTP ${status}`;
  } catch (error) {
    return whyOf(error);
  }
}

const templatesOf = ({ accountId }: WhatsappConfig) => `${accountId}/message_templates`;

async function ask({ url, version, token }: WhatsappConfig, path: string, body?: object) {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const request: HttpRequest =
    body === undefined
      ? { headers }
      : {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        };
  const { status, text } = await askOverHttp(
    `${url}/${version}/${path}`,
    request,
    answerLimits,
  );
  return { status, answer: recordIn(Buffer.from(text)) };
}

function whyOf(error: unknown): string {
  return outcomeOfSilence(error).outcome === 'unknown' ? 'no answer' : 'no connection';
}
