import * as z from 'zod/mini';
import { permissions } from '../../../contract/staff/permissions.ts';
import { malformedAnswer, readFrom, type StaffAct } from '../../../contract/staff/staff-act.ts';
import { staffActs } from '../../../contract/staff/staff-acts.ts';
import {
  type CommonRefusal,
  commonRefusals,
  type StaffReason,
  staffRefusals,
} from '../../../contract/staff/staff-refusals.ts';
import { appVersionCode } from '../../../contract/words/headers.ts';
import type { ApiDocument } from '../../http/api-page.ts';

type Json = Record<string, unknown>;

/** The acts of the lender's people as they are served and read. */
export function staffApi(): ApiDocument {
  return {
    document: staffApiDocument(),
    title: 'Acts of the lender’s people',
    marksOf: (operation) =>
      ['x-permission', 'x-level', 'x-effect', 'x-fresh']
        .map((name) => operation[name])
        .filter((mark): mark is string => typeof mark === 'string' && mark !== 'no'),
  };
}

/** The OpenAPI 3.1 document of every act of the lender's people, made from the contract alone. */
export function staffApiDocument(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'ExtraMoney console',
      version: appVersionCode,
      description:
        'Every act is POST /acts/{name} with { requestId, args }. The same requestId of the same ' +
        'person gets the first answer. Done is 200 { data }; refused is { reason, sentence, ' +
        'values? } with the status of its reason; what does not fit is 400 and names its fields.',
    },
    paths: Object.fromEntries(
      staffActs.map((act) => [`/acts/${act.name}`, { post: operationOf(act) }]),
    ),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-staff' },
        terminal: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function operationOf(act: StaffAct): Json {
  const { name, summary, permission, level, effect, fresh } = act;
  const isOpen = permission === 'anyone';
  return {
    operationId: name,
    summary,
    description: [whoMay(permission), freshness[fresh]].filter(Boolean).join(' '),
    'x-permission': permission,
    'x-level': level,
    'x-effect': effect,
    'x-fresh': fresh,
    ...(!isOpen && { security: [{ session: [] }, { terminal: [] }] }),
    parameters: [{ name: 'x-console', in: 'header', required: true, schema: { const: '1' } }],
    requestBody: {
      required: true,
      content: content({
        type: 'object',
        required: ['requestId', 'args'],
        properties: { requestId: { type: 'string', format: 'uuid' }, args: schemaOf(act.args) },
        additionalProperties: false,
      }),
    },
    responses: {
      '200': {
        description: 'Done',
        content: content({
          type: 'object',
          required: ['data'],
          properties: {
            data: schemaOf(act.answer),
            ...(act.mayLag && { source: schemaOf(readFrom) }),
          },
        }),
      },
      '400': { description: 'It does not fit', content: content(schemaOf(malformedAnswer)) },
      ...refusedBy(act),
    },
  };
}

const freshness: Readonly<Record<StaffAct['fresh'], string>> = {
  no: '',
  'passkey-12h': 'It takes a passkey of the last twelve hours.',
  signed: 'It takes a passkey’s signature over the act and its arguments, by `beginSigning`.',
  words: 'It carries a passkey’s signature over the exact words.',
};

function whoMay(permission: StaffAct['permission']): string {
  if (permission === 'anyone') return 'Without a session: it is a way in.';
  if (permission === 'self') return 'Everybody who works here, about what is their own.';
  if (permission === 'by-kind') return 'Who holds the permission of the proposal’s kind.';
  return `Permission: ${permissions[permission].sentence}.`;
}

/** What an act may be refused for, by the status of the answer. */
function refusedBy(act: StaffAct): Json {
  const ways: readonly CommonRefusal[] = ['too-many', 'unknown'];
  const common = act.permission === 'anyone' ? ways : commonRefusals;
  const byStatus = Map.groupBy<number, StaffReason>(
    [...common, ...act.refusals],
    (reason) => staffRefusals[reason].status,
  );
  return Object.fromEntries(
    [...byStatus].map(([status, reasons]) => [
      String(status),
      {
        description: reasons.map((one) => `${one}: ${staffRefusals[one].sentence}`).join(' '),
        content: content({ oneOf: reasons.map(refusedSchema) }),
      },
    ]),
  );
}

function refusedSchema(reason: StaffReason): Json {
  return {
    type: 'object',
    title: reason,
    description: staffRefusals[reason].sentence,
    required: ['reason', 'sentence'],
    properties: {
      reason: { const: reason },
      sentence: { type: 'string' },
      values: { type: 'object', additionalProperties: { type: 'string' } },
    },
  };
}

function content(schema: Json): Json {
  return { 'application/json': { schema } };
}

/** The JSON Schema of what travels, not of our words for it. */
function schemaOf(schema: StaffAct['args']): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  return rest;
}
