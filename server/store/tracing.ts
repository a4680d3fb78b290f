/** What a span can carry: our words, ids and figures, never who or what a person is. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanWanted {
  readonly name: string;
  readonly kind?: 'server' | 'client';
  /**
   * `here`: inside the span that is open, and none at all where none is. `apart`: its
   * own trace, known by `key` where one is named. Of a payment: in the payment's trace.
   */
  readonly at: 'here' | { readonly apart: string | null } | { readonly payment: string };
  /** Computed only when traces are exported. */
  readonly attributes?: () => SpanAttributes;
}

export interface PaymentTold {
  readonly name: string;
  readonly payment: string;
  /** With this its trace begins. */
  readonly isFirst: boolean;
  /** For how many milliseconds it had lasted when it is recorded; 0 by default. */
  readonly forMs?: number;
}

/** Where spans go. There is none unless `OTEL_…` settings name a place for them. */
export interface Tracing {
  inSpan<T>(wanted: SpanWanted, act: () => Promise<T>): Promise<T>;
  note(attributes: SpanAttributes): void;
  /** What happened to a payment, told in its trace and linked with the span that is open. */
  tellOfPayment(told: PaymentTold, attributes: SpanAttributes): void;
}

let tracing: Tracing | null = null;

/** From now on spans go there; null: nowhere, which costs a comparison. */
export function traceTo(to: Tracing | null): void {
  tracing = to;
}

/** Acts inside a span, if traces are exported; only then is it asked which. */
export function traced<T>(wanted: () => SpanWanted, act: () => Promise<T>): Promise<T> {
  return tracing === null ? act() : tracing.inSpan(wanted(), act);
}

/** Adds to the span that is open what was not known when it began. */
export function noteInTrace(attributes: () => SpanAttributes): void {
  tracing?.note(attributes());
}

/** Records what happened to a payment, by any actor and process. */
export function tellOfPayment(told: PaymentTold, attributes: () => SpanAttributes): void {
  tracing?.tellOfPayment(told, attributes());
}
