import { createHash, randomBytes } from 'node:crypto';
import {
  type Attributes,
  context,
  type Context as OpenContext,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  envDetector,
  detectResources,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  type IdGenerator,
  ParentBasedSampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Registry } from 'prom-client';
import { type SpanWanted, traceTo, type Tracing } from '../store/tracing.ts';
import { countedForOtlp } from './counted-for-otlp.ts';
import type { TelemetrySettings } from './telemetry-settings.ts';

export interface Telemetry {
  /** Sends what is counted, as `/metrics` would show it. */
  count(registry: Registry): void;
  /** Sends what is left, and ends. */
  close(): Promise<void>;
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;
/** A collector that is away keeps no process from ending. */
const longestCloseMs = 3_000;

/** Sends traces and figures by OTLP over HTTP, to where the standard settings say. */
export function startTelemetry(settings: TelemetrySettings): Telemetry {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'extramoney' }))
    .merge(detectResources({ detectors: [envDetector, serviceInstanceIdDetector] }));
  const closing: (() => Promise<void>)[] = [];
  if (settings.traces) {
    const ids = new NamedIds();
    const provider = new TracerProvider({
      resource,
      idGenerator: ids,
      sampler: new ParentBasedSampler({
        root: new TraceIdRatioBasedSampler(settings.traceShare),
      }),
      spanProcessors: [
        new BatchSpanProcessor({
          exporter: new OTLPTraceExporter(),
          scheduledDelayMillis: settings.sendTracesEveryMs,
        }),
      ],
    });
    const manager = new AsyncLocalStorageContextManager().enable();
    context.setGlobalContextManager(manager);
    traceTo(tracingBy(provider.getTracer('extramoney'), ids, settings.traceShare));
    closing.push(async () => {
      traceTo(null);
      context.disable();
      await provider.shutdown();
    });
  }
  return {
    count(registry) {
      if (!settings.metrics) return;
      const reader = new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(),
        exportIntervalMillis: settings.sendMetricsEveryMs,
        exportTimeoutMillis: Math.min(settings.sendMetricsEveryMs, longestCloseMs),
        metricProducers: [countedForOtlp(registry, resource)],
      });
      const provider = new MeterProvider({ resource, readers: [reader] });
      closing.push(() => provider.shutdown());
    },
    async close() {
      const late = new Promise<void>(
        (resolve) => void setTimeout(resolve, longestCloseMs).unref(),
      );
      await Promise.race([Promise.allSettled(closing.map((close) => close())), late]);
    },
  };
}

/** Random ids, but for the next span those that were named. */
class NamedIds implements IdGenerator {
  #named: Pick<SpanContext, 'traceId' | 'spanId'> | null = null;

  /** Makes a root span with these ids. */
  naming(ids: Pick<SpanContext, 'traceId' | 'spanId'>, make: () => Span): Span {
    this.#named = ids;
    try {
      return make();
    } finally {
      this.#named = null;
    }
  }

  generateTraceId(): string {
    return this.#named?.traceId ?? randomBytes(16).toString('hex');
  }

  generateSpanId(): string {
    return this.#named?.spanId ?? randomBytes(8).toString('hex');
  }
}

/** The same in every process, and nothing has to be kept for it. */
function idsOf(key: string): { readonly traceId: string; readonly spanId: string } {
  const hash = createHash('sha256').update(key).digest('hex');
  return { traceId: hash.slice(0, 32), spanId: hash.slice(32, 48) };
}

const paymentKey = (payment: string) => `payment ${payment}`;

function tracingBy(tracer: Tracer, ids: NamedIds, share: number): Tracing {
  const sampler = new TraceIdRatioBasedSampler(share);
  /** The first span of a payment's trace, whichever process has made it. */
  const firstOf = (payment: string): SpanContext => {
    const first = idsOf(paymentKey(payment));
    const { decision } = sampler.shouldSample(ROOT_CONTEXT, first.traceId);
    const isKept = decision === SamplingDecision.RECORD_AND_SAMPLED;
    return {
      ...first,
      traceFlags: isKept ? TraceFlags.SAMPLED : TraceFlags.NONE,
      isRemote: true,
    };
  };
  const underPayment = (payment: string): OpenContext =>
    trace.setSpanContext(ROOT_CONTEXT, firstOf(payment));
  const linksTo = (span: Span | undefined): Link[] =>
    span === undefined ? [] : [{ context: span.spanContext() }];

  const begin = ({ name, kind, at, attributes }: SpanWanted, open: Span | undefined): Span => {
    const options = {
      attributes: { ...attributes?.() },
      ...(kind && { kind: kinds[kind] }),
    };
    if (at === 'here') return tracer.startSpan(name, options);
    if ('payment' in at) {
      const of = { ...options.attributes, 'extramoney.payment': at.payment };
      const links = linksTo(open);
      const under = underPayment(at.payment);
      const span = tracer.startSpan(name, { ...options, attributes: of, links }, under);
      open?.addLink({ context: span.spanContext() });
      return span;
    }
    const make = () => tracer.startSpan(name, { ...options, root: true });
    if (at.apart === null) return make();
    // What is asked again, after an answer that was lost, is in the trace of the first one.
    const { traceId } = idsOf(at.apart);
    return ids.naming({ traceId, spanId: randomBytes(8).toString('hex') }, make);
  };

  return {
    async inSpan(wanted, act) {
      const open = trace.getActiveSpan();
      if (wanted.at === 'here' && open === undefined) return act();
      const span = begin(wanted, open);
      try {
        return await context.with(trace.setSpan(context.active(), span), act);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute('error.type', error instanceof Error ? error.name : 'not an error');
        throw error;
      } finally {
        span.end();
      }
    },
    note: (attributes: Attributes) => void trace.getActiveSpan()?.setAttributes(attributes),
    tellOfPayment({ name, payment, isFirst, forMs = 0 }, attributes) {
      const open = trace.getActiveSpan();
      const first = firstOf(payment);
      const options = {
        attributes: { ...attributes, 'extramoney.payment': payment },
        links: linksTo(open),
        startTime: Date.now() - forMs,
      };
      const isInside = open?.spanContext().traceId === first.traceId;
      const under = isInside ? undefined : underPayment(payment);
      const span = isFirst
        ? ids.naming(first, () => tracer.startSpan(name, { ...options, root: true }))
        : tracer.startSpan(name, options, under);
      span.end();
      if (!isInside) open?.addLink({ context: span.spanContext() });
    },
  };
}
