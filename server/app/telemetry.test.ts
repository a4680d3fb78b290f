import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { asData, client } from '../../testing/client.ts';
import { readAll } from '../../testing/loopback.ts';
import { type App, startApp } from '../../testing/start-app.ts';
import { startTelemetry, type Telemetry } from './telemetry.ts';
import { telemetrySettings } from './telemetry-settings.ts';

const mobile = '0971000001';
const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  attributes: z.array(attribute),
  links: z.optional(z.array(z.object({ traceId: z.string(), spanId: z.string() }))),
});
const tracesSchema = z.object({
  resourceSpans: z.array(
    z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) }),
  ),
});
type ReceivedSpan = z.infer<typeof spanSchema>;

/** What came to a collector, by path. */
const received = new Map<string, string[]>();
const collector = createServer((request, response) => {
  void readAll(request).then((body) => {
    const path = request.url ?? '';
    received.set(path, [...(received.get(path) ?? []), body.toString('utf8')]);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});

let app: App;
let telemetry: Telemetry;
beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const address = collector.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
  const settings = telemetrySettings(process.env);
  if (settings === null) throw new Error('an endpoint turns it on');
  telemetry = startTelemetry(settings);
  app = await startApp({ telemetry });
});
afterAll(async () => {
  await app.close();
  await telemetry.close();
  collector.closeAllConnections();
  collector.close();
  vi.unstubAllEnvs();
});

function spans(): ReceivedSpan[] {
  return (received.get('/v1/traces') ?? [])
    .flatMap((body) => tracesSchema.parse(JSON.parse(body)).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
}

const valueOf = ({ attributes }: ReceivedSpan, key: string): unknown =>
  Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0];

it('is off where no setting says where to send, or one says not to', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318';
  expect(telemetrySettings({})).toBeNull();
  expect(telemetrySettings({ OTEL_TRACES_SAMPLER: 'always_on' })).toBeNull();
  const off = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' };
  expect(telemetrySettings(off)).toBeNull();
  const noTraces = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: 'none' };
  expect(telemetrySettings(noTraces)).toMatchObject({ traces: false, metrics: true });
  const some = {
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  };
  expect(telemetrySettings({ OTEL_EXPORTER_OTLP_ENDPOINT, ...some })?.traceShare).toBe(0.1);
});

it('leads from a tap to the ledger, and names no one', async () => {
  const borrower = client(app.url);
  await borrower.logIn(mobile, app.simulatorUrl);
  const wish = { productId: 'first-loan', amount: 500, termDays: 14 };
  const offer = await borrower.done('/api/v3/product/productTrial', { body: wish });
  const { trialHash } = asData(offer['trial']);
  const body = { ...wish, agreed: true, trialHash };
  const signed = borrower.sign();
  const lost = await borrower.ask('/zmb/index/api/appManualGetLoan', { body, signed });
  const again = await borrower.ask('/zmb/index/api/appManualGetLoan', { body, signed });
  expect(again.data).toEqual(lost.data);
  const stage = async () => (await borrower.done('/my/getMyLoanInfo'))['stage'];
  await expect.poll(stage, { interval: 100 }).toBe('repay');
  await app.close();
  await telemetry.close();

  const all = spans();
  const taps = all.filter(({ name }) => name === 'borrow');
  expect(taps).toHaveLength(2);
  const [tap, repeated] = taps;
  // The same request, asked again, is beside the first one.
  expect(repeated?.traceId).toBe(tap?.traceId);
  expect(tap && valueOf(tap, 'extramoney.request')).toMatch(/^[\w-]{8}-\w+$/);
  const written = all.filter(({ parentSpanId }) => parentSpanId === tap?.spanId);
  expect(written.map(({ name }) => name)).toContain('transaction');
  const names = new Set(all.map(({ name }) => name));
  expect([...names]).toEqual(expect.arrayContaining(['insert payment', 'select borrower']));

  const asked = all.find(
    ({ name, links }) =>
      name === 'payment requested' && links?.some(({ spanId }) => spanId === tap?.spanId),
  );
  expect(asked).toBeDefined();
  expect(tap?.links?.map(({ spanId }) => spanId)).toContain(asked?.spanId);
  const ofPayment = all.filter(({ traceId }) => traceId === asked?.traceId);
  const inside = (name: string) =>
    ofPayment
      .filter((one) => one.name === name && one.parentSpanId === asked?.spanId)
      .map(({ spanId }) => ofPayment.filter(({ parentSpanId }) => parentSpanId === spanId));
  expect(
    inside('payment sent')
      .flat()
      .map(({ name }) => name),
  ).toContain('network');
  expect(inside('payment waited')).toHaveLength(1);
  expect(inside('payment called back')).not.toEqual([]);
  const booked = inside('payment asked about').find((children) =>
    children.some(({ name }) => name === 'payment confirmed'),
  );
  expect(booked?.map(({ name }) => name)).toContain('network');
  const payments = ofPayment.map((one) => valueOf(one, 'extramoney.payment')).filter(Boolean);
  expect(new Set(payments).size).toBe(1);

  const everything = [...received.values()].flat().join();
  expect(everything).not.toContain(mobile.slice(1));
  expect(everything).not.toContain(borrower.token);
  expect(everything).not.toContain(borrower.uid);
});

it('sends the figures of /metrics under their names', () => {
  const sent = (received.get('/v1/metrics') ?? []).join();
  expect(sent).toContain('"name":"extramoney_request_seconds"');
  expect(sent).toContain('"name":"extramoney_job_runs_total"');
});
