import { civilDateOf } from '../../contract/words/civil-date.ts';
import { readConfig } from '../../server/app/config.ts';
import type { Context } from '../../server/store/context.ts';
import type { Database } from '../../server/store/database/database.ts';
import { smsGateway } from '../../server/messages/sms-gateways.ts';
import { paymentProviders } from '../../server/lending/payments/payment-providers.ts';
import { layout as pawapayFile } from '../../server/networks/pawapay/statement-file.ts';
import { readFile } from '../../server/networks/statements/read-file.ts';
import type {
  PaymentProvider,
  PaymentProviders,
} from '../../server/store/ports/payment-provider.ts';
import { testContext } from '../context.ts';
import { worldHost } from './machine.ts';
import { merchantUrl } from './outside-world.ts';
import type { OutsideWorld } from './outside-world.ts';
import { steppedDatabase } from './stepped-database.ts';
import type { Mortal, Turns } from './turns.ts';

/** A server process of a history, until it is killed. */
export interface ServerProcess extends Mortal {
  readonly context: Context;
  /** Jobs that an act has woken and that have not run yet; they die with the process. */
  readonly woken: Set<string>;
}

/** Bugs a test plants, to see that they are found. */
export interface Sabotage {
  readonly provider?: (provider: PaymentProvider) => PaymentProvider;
  readonly database?: (db: Database) => Database;
  readonly outside?: (outside: OutsideWorld) => void;
}

/**
 * A fresh process over the one database: nothing of the one before is left but what it wrote.
 * It speaks to the outside world by its own address, so that its calls are known.
 */
export function serverProcess(parts: {
  readonly name: string;
  readonly db: Database;
  readonly turns: Turns;
  readonly outside: OutsideWorld;
  /** Who reaches which network, as the settings write it. */
  readonly routes: string;
  readonly sabotage: Sabotage;
}): ServerProcess {
  const { name, turns, outside, sabotage } = parts;
  const mortal: Mortal = { name, isDead: false, turnsLeft: null, lastTurnActs: false };
  const url = `http://${name}${worldHost}`;
  const now = () => new Date(outside.clock.now());
  const config = readConfig({
    AFRICASTALKING_URL: `${url}/africastalking`,
    PAWAPAY_URL: `${url}/pawapay`,
    MTN_URL: `${url}/mtn`,
    MTN_CALLBACK_URL: merchantUrl,
    AIRTEL_URL: `${url}/airtel`,
    PAYMENT_ROUTES: parts.routes,
  });
  const payments = changedProviders(paymentProviders(config, { now }), (provider) => {
    const quick =
      provider.name === 'pawapay' ? withQuickStatement(provider, outside) : provider;
    return sabotage.provider?.(quick) ?? quick;
  });
  const woken = new Set<string>();
  const db = steppedDatabase(parts.db, turns, mortal);
  const context = testContext({
    now: now(),
    clock: { now, today: () => civilDateOf(now()) },
    config,
    db: sabotage.database?.(db) ?? db,
    payments,
    sms: smsGateway(config, now),
    wake: (job) => void woken.add(job),
  });
  return Object.assign(mortal, { context, woken });
}

/** The same file, without the seconds of waiting for it: a history never waits. */
function withQuickStatement(provider: PaymentProvider, outside: OutsideWorld): PaymentProvider {
  return {
    ...provider,
    statement: async ({ from, to }) => {
      const file = outside.statementFile(from.getTime(), to.getTime());
      const read = readFile(Buffer.from(file), { layout: pawapayFile, needsDay: false });
      return 'why' in read ? read : read.lines;
    },
  };
}

function changedProviders(
  real: PaymentProviders,
  change: (provider: PaymentProvider) => PaymentProvider,
): PaymentProviders {
  return {
    of: (network) => change(real.of(network)),
    routeOf: (network) => real.routeOf(network).map(change),
    named(name) {
      const provider = real.named(name);
      return provider && change(provider);
    },
    predictNetwork: (mobile) => real.predictNetwork(mobile),
    sentSince: () => [],
    // The owner of a wallet has its own tests; no money hangs on it.
    holderOf: () => Promise.resolve(null),
  };
}
