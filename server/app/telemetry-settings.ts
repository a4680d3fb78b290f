type Environment = Readonly<Record<string, string | undefined>>;

/** What is sent by OTLP, and how often. Where to is read by OpenTelemetry's own exporters. */
export interface TelemetrySettings {
  readonly traces: boolean;
  readonly metrics: boolean;
  /** The share of all traces that is kept, 0 to 1. */
  readonly traceShare: number;
  readonly sendTracesEveryMs: number;
  readonly sendMetricsEveryMs: number;
}

/** By the standard settings of OpenTelemetry; null, as without any of them: nothing is sent. */
export function telemetrySettings(env: Environment): TelemetrySettings | null {
  if (env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return null;
  const goes = (signal: 'TRACES' | 'METRICS') => {
    const to =
      env[`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`] || env['OTEL_EXPORTER_OTLP_ENDPOINT'];
    return to !== undefined && to !== '' && env[`OTEL_${signal}_EXPORTER`] !== 'none';
  };
  const traces = goes('TRACES');
  const metrics = goes('METRICS');
  if (!traces && !metrics) return null;
  return {
    traces,
    metrics,
    traceShare: shareOf(env),
    sendTracesEveryMs: positive(env['OTEL_BSP_SCHEDULE_DELAY'], 5_000),
    sendMetricsEveryMs: positive(env['OTEL_METRIC_EXPORT_INTERVAL'], 60_000),
  };
}

function shareOf(env: Environment): number {
  const sampler = env['OTEL_TRACES_SAMPLER'] ?? '';
  if (sampler.endsWith('always_off')) return 0;
  if (!sampler.endsWith('traceidratio')) return 1;
  const share = Number(env['OTEL_TRACES_SAMPLER_ARG'] || '1');
  return share >= 0 && share <= 1 ? share : 1;
}

/** OpenTelemetry takes its usual figure where one makes no sense, and does not refuse to start. */
function positive(text: string | undefined, usual: number): number {
  const figure = Number(text || usual);
  return Number.isInteger(figure) && figure > 0 ? figure : usual;
}
