import type {
  MoneyRequest,
  PaymentProvider,
  SentPayment,
} from '../../store/ports/payment-provider.ts';

/** Far more than a process sends in the hours of which it may be asked. */
const mostKept = 20_000;

/** What a process has sent to its providers, outside the database, which may lose rows. */
export class SentLately {
  readonly #now: () => Date;
  readonly #sent = new Map<string, SentPayment>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** A provider of which everything that is sent is kept. */
  keeping(provider: PaymentProvider): PaymentProvider {
    const keep = (operation: SentPayment['operation'], request: MoneyRequest) => {
      const { providerId, amount, network } = request;
      const at = this.#now();
      this.#sent.set(providerId, {
        provider: provider.name,
        operation,
        providerId,
        amount,
        network,
        at,
      });
      const [oldest] = this.#sent.keys();
      if (this.#sent.size > mostKept && oldest !== undefined) this.#sent.delete(oldest);
    };
    return {
      ...provider,
      collect(request) {
        keep('collect', request);
        return provider.collect(request);
      },
      payOut(request) {
        keep('payout', request);
        return provider.payOut(request);
      },
    };
  }

  /** In the order in which they were first sent. */
  since(at: Date): readonly SentPayment[] {
    return [...this.#sent.values()].filter((one) => one.at >= at);
  }
}
