import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { formatKwacha } from '../../../contract/words/ngwee.ts';
import { connectionLimits } from '../../http/connection-limits.ts';
import { firstGate } from '../../http/first-gate.ts';
import { type Clock, systemClock } from '../../store/clock.ts';
import type { Database } from '../../store/database/database.ts';
import type { Logger } from '../../store/log.ts';
import type { Float } from '../../store/ports/readiness.ts';
import type { CountedKind, TrackingOutcome } from '../../store/context.ts';
import type { Config } from '../../store/config.ts';
import { budgetMetrics } from './budget-metrics.ts';
import { databaseMetrics } from './database-metrics.ts';
import { stateMetrics } from './state-metrics.ts';

const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

interface Listening {
  readonly port: number;
  readonly host: string;
  readonly log: Logger;
  /** Maximum connections from one address, if lower than the default. */
  readonly perAddress?: number;
}

/** A monitoring client polls only now and then, so few connections are enough. */
const mostConnections = 64;
const mostConnectionsPerAddress = 32;

/** What is counted, for Prometheus; names no borrower and no number. */
export interface Metrics {
  readonly registry: Registry;
  /** Counts and times every request of the app. */
  watch(app: FastifyInstance): void;
  /** How many tracking events ended how: kept, sent before, or dropped and why. */
  trackingEnded(outcome: TrackingOutcome, events: number): void;
  /** Logins, limits reached, rights used, unproved callbacks and reports. */
  securityEvent(kind: CountedKind, detail: string): void;
  /** An answer of a mobile-money provider: to what, and of which kind. */
  providerAnswered(provider: string, call: string, kind: string): void;
  /** How a gateway ended a try to send an SMS. */
  smsEnded(gateway: string, outcome: string): void;
  floatsTold(floats: readonly Float[]): void;
  jobEnded(job: string, outcome: 'done' | 'failed', seconds: number): void;
  /** Serves `/metrics` on its own port; answers how to stop. */
  listen(at: Listening): Promise<{ readonly port: number; close(): Promise<void> }>;
}

/** What is counted of networks and gateways. */
type OutsideMetrics = Pick<Metrics, 'providerAnswered' | 'smsEnded' | 'floatsTold'>;

/**
 * A separate registry, so that two servers in one process do not mix. With a database it tells
 * what is wrong in there, and what of the budget of login codes is used.
 */
export function makeMetrics(
  db: Database | null = null,
  clock: Clock = systemClock(),
  config: Config | null = null,
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'extramoney_request_seconds',
    help: 'Time from the headers to the end of the answer',
    labelNames: ['call', 'status'],
    buckets,
    registers,
  });
  const inFlight = new Gauge({ name: 'extramoney_requests_in_flight', help: 'Now', registers });
  const jobs = new Counter({
    name: 'extramoney_job_runs_total',
    help: 'Runs of jobs by their end',
    labelNames: ['job', 'outcome'],
    registers,
  });
  const jobSeconds = new Histogram({
    name: 'extramoney_job_seconds',
    help: 'How long a job ran',
    labelNames: ['job'],
    buckets,
    registers,
  });
  const tracking = new Counter({
    name: 'extramoney_tracking_events_total',
    help: 'Tracking events by what became of them',
    labelNames: ['outcome'],
    registers,
  });
  const security = new Counter({
    name: 'extramoney_security_events_total',
    help: 'Security events by kind, and what they were about in a word',
    labelNames: ['kind', 'detail'],
    registers,
  });
  stateMetrics(registers, db, () => clock.now());
  databaseMetrics(registers, db);
  budgetMetrics(registers, db && config && { db, clock, config });
  return {
    registry,
    ...outsideMetrics(registers),
    securityEvent: (kind, detail) => security.inc({ kind, detail }),
    trackingEnded: (outcome, events) => tracking.inc({ outcome }, events),
    watch(app) {
      app.addHook('onRequest', (_request, reply, done) => {
        inFlight.inc();
        reply.raw.once('close', () => inFlight.dec());
        done();
      });
      app.addHook('onResponse', (request, reply, done) => {
        const call = request.routeOptions.config.call ?? request.routeOptions.url ?? 'none';
        requests.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000);
        done();
      });
    },
    jobEnded(job, outcome, seconds) {
      jobs.inc({ job, outcome });
      jobSeconds.observe({ job }, seconds);
    },
    listen: (at) => listen(registry, at),
  };
}

function outsideMetrics(registers: Registry[]): OutsideMetrics {
  const answers = new Counter({
    name: 'extramoney_provider_answers_total',
    help: 'Answers of mobile-money providers by what was asked and their kind',
    labelNames: ['provider', 'call', 'kind'],
    registers,
  });
  const sms = new Counter({
    name: 'extramoney_sms_total',
    help: 'Tries to send an SMS by gateway and end',
    labelNames: ['gateway', 'outcome'],
    registers,
  });
  const floats = new Gauge({
    name: 'extramoney_float_kwacha',
    help: 'What a provider holds for us, as it last said',
    labelNames: ['provider', 'wallet'],
    registers,
  });
  return {
    providerAnswered: (provider, call, kind) => answers.inc({ provider, call, kind }),
    smsEnded: (gateway, outcome) => sms.inc({ gateway, outcome }),
    floatsTold(told) {
      for (const { provider, wallet, amount } of told) {
        // A gauge for people: its kwacha may be rounded.
        floats.set({ provider, wallet }, Number(formatKwacha(amount)));
      }
    },
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the call a route belongs to. */
    call?: string;
  }
}

async function listen(
  registry: Registry,
  { port, host, log, perAddress = Infinity }: Listening,
) {
  const server: Server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  firstGate(server);
  const fewer = Math.min(perAddress, mostConnectionsPerAddress);
  const limits = { inAll: mostConnections, perAddress: fewer, trustProxy: false } as const;
  connectionLimits(server, limits, log);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => resolve());
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
