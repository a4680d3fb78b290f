import { type HrTime, ValueType } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';

type Counted = MetricObjectWithValues<MetricValue<string> & { readonly metricName?: string }>;

const startedAtMs = Date.now() - process.uptime() * 1000;

/** What `/metrics` shows, for OTLP: counted once, under the same names. */
export function countedForOtlp(registry: Registry, resource: Resource): MetricProducer {
  return {
    async collect() {
      const counted: Counted[] = await registry.getMetricsAsJSON();
      const metrics = counted.map(metricData).filter((one) => one !== null);
      const scopeMetrics = [{ scope: { name: 'extramoney' }, metrics }];
      return { resourceMetrics: { resource, scopeMetrics }, errors: [] };
    },
  };
}

function metricData({ name, help, type, values }: Counted): MetricData | null {
  const at = { startTime: timeOf(startedAtMs), endTime: timeOf(Date.now()) };
  const of = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const points = () =>
    values.map(({ value, labels }) => ({ ...at, value, attributes: { ...labels } }));
  // prom-client says in words what its types call numbers.
  switch (String(type)) {
    case 'counter': {
      const sum = { dataPointType: DataPointType.SUM, isMonotonic: true } as const;
      return { ...of, ...sum, dataPoints: points() };
    }
    case 'gauge':
      return { ...of, dataPointType: DataPointType.GAUGE, dataPoints: points() };
    case 'histogram': {
      const dataPoints = histogramsOf(values).map((one) => ({ ...at, ...one }));
      return { ...of, dataPointType: DataPointType.HISTOGRAM, dataPoints };
    }
    default:
      return null;
  }
}

/** Prometheus counts what is below each bound, OpenTelemetry what is between two. */
function histogramsOf(values: Counted['values']) {
  const byLabels = new Map<
    string,
    { attributes: Record<string, string | number>; value: Histogram }
  >();
  for (const { value, metricName = '', labels } of values) {
    const { le, ...attributes } = labels as Record<string, string | number>;
    const key = JSON.stringify(attributes);
    const buckets: Histogram['buckets'] = { boundaries: [], counts: [] };
    const empty = { buckets, sum: 0, count: 0 };
    const of = byLabels.get(key) ?? { attributes, value: empty };
    byLabels.set(key, of);
    if (metricName.endsWith('_sum')) of.value.sum = value;
    else if (metricName.endsWith('_count')) of.value.count = value;
    else {
      const { boundaries, counts } = of.value.buckets;
      if (typeof le === 'number') boundaries.push(le);
      counts.push(value - counts.reduce((sum, count) => sum + count, 0));
    }
  }
  return [...byLabels.values()];
}

function timeOf(ms: number): HrTime {
  return [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)];
}
