import { bookActs } from '../../../../contract/staff/book.ts';
import { permissions } from '../../../../contract/staff/permissions.ts';
import type { Permission } from '../../../../contract/staff/permissions.ts';
import type { StaffAct } from '../../../../contract/staff/staff-act.ts';
import { appVersionCode } from '../../../../contract/words/headers.ts';
import type { ApiDocument } from '../../../http/api-page.ts';
import { fieldsOf, schemaOf, tablesOf } from './book-query.ts';

type Json = Record<string, unknown>;

/** What programs of the lender read, as it is served and read. */
export function bookApi(): ApiDocument {
  return {
    document: bookApiDocument(),
    title: 'Ask the book',
    marksOf: (operation) =>
      typeof operation['x-permission'] === 'string' ? [operation['x-permission']] : [],
  };
}

/** The OpenAPI 3.1 document of the book, made from the contract alone. */
export function bookApiDocument(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'ExtraMoney book',
      version: appVersionCode,
      description:
        'Every list and figure of the console, read by a separate token. An answer is JSON, or ' +
        'with as=csv one table of it. Where more follows, `next` and the header `link` have ' +
        'its address. Nothing that names a person is ever in it.',
    },
    paths: Object.fromEntries(
      bookActs.map((act) => [`/book/${act.name}`, { get: operationOf(act) }]),
    ),
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  };
}

function operationOf(act: StaffAct): Json {
  const tables = tablesOf(act).map(({ name }) => name);
  const inQuery = (name: string, schema: unknown, required = false) => ({
    name,
    in: 'query',
    required,
    schema,
  });
  const text = (description: string, schema: Json = { type: 'object' }) => ({
    description,
    content: { 'application/json': { schema } },
  });
  return {
    operationId: act.name,
    summary: act.summary,
    description: `Permission: ${permissions[act.permission as Permission].sentence}.`,
    'x-permission': act.permission,
    security: [{ token: [] }],
    parameters: [
      ...fieldsOf(act).map(({ name, schema, isNeeded }) => inQuery(name, schema, isNeeded)),
      inQuery('as', { enum: ['json', 'csv'], default: 'json' }),
      inQuery('table', { enum: tables, default: tables[0] }),
    ],
    responses: {
      '200': {
        description: 'What it shows; some seconds old where a replica is read',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['data', 'next'],
              properties: {
                data: schemaOf(act.answer),
                next: { type: ['string', 'null'], description: 'The address of what follows' },
              },
            },
          },
          'text/csv': { schema: { type: 'string' } },
        },
      },
      '400': text('A value does not fit, or is not asked here: its fields are named'),
      '401': text('The token opens nothing, or nothing any more'),
      '403': text('The roles of the token do not allow it'),
      '404': text('There is nothing by this name'),
      '422': text('It is too wide, or no place in this list'),
      '429': text('More than 120 a minute: the header retry-after says when to come back'),
    },
  };
}
