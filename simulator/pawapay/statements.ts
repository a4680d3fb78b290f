import { gzipSync } from 'node:zlib';
import type { Answer, Request } from '../http/router.ts';
import { answerJson, isRecord, readJsonObject } from '../http/router.ts';
import type { World } from '../world/world.ts';
import type { Callbacks } from './callbacks.ts';
import type { Refusal } from './failures.ts';
import { answerRejected, refuse } from './failures.ts';
import type { Payments } from './payments.ts';
import { statementFile } from './statement-file.ts';

const longestRangeMs = 31 * 86_400_000;
const downloadLifeMs = 86_400_000;

interface Statement {
  statementId: string;
  fromMs: number;
  untilMs: number;
  compressed: boolean;
  data: Record<string, unknown>;
  file?: Buffer;
}

/** `POST` and `GET /v2/statements`, and the file behind `downloadUrl` (which needs no token). */
export function createStatements(parts: {
  world: World;
  payments: Payments;
  callbacks: Callbacks;
}) {
  const { world, callbacks } = parts;
  const statements = new Map<string, Statement>();
  const stamp = (ms = world.clock.now()): string => new Date(ms).toISOString();

  const complete = (statement: Statement, host: string, callbackUrl: unknown): void => {
    const { fromMs, untilMs, statementId } = statement;
    const text = Buffer.from(statementFile(parts, { fromMs, untilMs }));
    statement.file = statement.compressed ? gzipSync(text) : text;
    const name = `${statementId}.csv${statement.compressed ? '.gz' : ''}`;
    Object.assign(statement.data, {
      status: 'COMPLETED',
      fileSize: statement.file.length,
      downloadUrl: `http://${host}/pawapay/statements/${name}`,
      downloadUrlExpiresAt: stamp(world.clock.now() + downloadLifeMs),
      completedAt: stamp(),
    });
    if (typeof callbackUrl === 'string') callbacks.post(callbackUrl, statement.data);
  };

  return {
    request({ body, headers }: Request): Answer {
      const wanted = readStatementRequest(body);
      if ('code' in wanted) return answerRejected({}, wanted);
      const statementId = world.seed.uuid(`statement ${statements.size + 1} ${stamp()}`);
      const { callbackUrl, ...shown } = wanted.shown;
      const data = { statementId, status: 'PROCESSING', ...shown, created: stamp() };
      const { fromMs, untilMs, compressed } = wanted;
      const statement: Statement = { statementId, fromMs, untilMs, compressed, data };
      statements.set(statementId, statement);
      const host = headers.host ?? 'localhost';
      world.clock.after(world.settings.settleDelayMs, () =>
        complete(statement, host, callbackUrl),
      );
      return answerJson(200, { statementId, status: 'ACCEPTED', created: data.created });
    },
    read(statementId: string): Answer {
      const found = statements.get(statementId);
      if (found === undefined) return answerJson(200, { status: 'NOT_FOUND' });
      return answerJson(200, { status: 'FOUND', data: found.data });
    },
    download(fileName: string): Answer {
      const found = statements.get(fileName.replace(/\.csv(\.gz)?$/, ''));
      if (found?.file === undefined) return answerJson(404, { error: 'no such file' });
      const type = found.compressed ? 'application/gzip' : 'text/csv; charset=utf-8';
      return { status: 200, text: found.file, type };
    },
  };
}

function readStatementRequest(body: Buffer) {
  const request = readJsonObject(body);
  if (request === undefined) {
    return refuse('INVALID_INPUT', 'Unable to parse the request body as JSON.');
  }
  const { wallet, callbackUrl, startDate, endDate, compressed } = request;
  const invalid = (name: string): Refusal =>
    refuse('INVALID_PARAMETER', `The value of the parameter '${name}' is not valid.`);
  if (!isRecord(wallet))
    return refuse('MISSING_PARAMETER', "The parameter 'wallet' is missing.");
  if (wallet['country'] !== 'ZMB' || wallet['currency'] !== 'ZMW') {
    return refuse('NOT_FOUND', 'There is no such wallet.');
  }
  const fromMs = readInstant(startDate);
  const untilMs = readInstant(endDate);
  if (fromMs === undefined) return invalid('startDate');
  if (untilMs === undefined || untilMs <= fromMs) return invalid('endDate');
  if (untilMs - fromMs > longestRangeMs) return invalid('endDate');
  if (compressed !== undefined && typeof compressed !== 'boolean') return invalid('compressed');
  const shown = { wallet, startDate, endDate, callbackUrl };
  return { fromMs, untilMs, compressed: compressed ?? false, shown };
}

/** pawaPay writes these without a zone and means UTC. */
function readInstant(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}T[\d:.]+Z?$/.test(value)) {
    return undefined;
  }
  const ms = Date.parse(value.endsWith('Z') ? value : `${value}Z`);
  return Number.isNaN(ms) ? undefined : ms;
}
