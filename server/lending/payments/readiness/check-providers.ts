import { networks } from '../../../../contract/market/network.ts';
import type { Ngwee } from '../../../../contract/words/ngwee.ts';
import { smallerNgwee } from '../../../../contract/words/ngwee.ts';
import type { Context } from '../../../store/context.ts';
import {
  africasTalkingReadiness,
  twilioReadiness,
} from '../../../messages/gateway-readiness.ts';
import { whatsappReadiness } from '../../../messages/check-whatsapp.ts';
import { latestProducts } from '../../products/product-versions.ts';
import { registersReadiness } from './check-registry.ts';
import { floatFaults, readNeeds } from './float-needs.ts';
import type { Readiness } from '../../../store/ports/readiness.ts';

/**
 * Asks everybody on a route and every gateway whether money and messages can go: token, balance,
 * limits, callback addresses, signatures. No money moves by it, and it never throws.
 */
export async function checkProviders(context: Context): Promise<readonly Readiness[]> {
  const { config, db, clock } = context;
  const { paymentRoutes, paymentAccounts, publicUrl, sms } = config;
  const now = () => clock.now();
  const products = await latestProducts(db);
  const amounts = products.flatMap(({ minAmount, maxAmount }) => [minAmount, maxAmount]);
  const [first, ...others] = amounts;
  const lends = { least: smallest(first, others), most: largest(first, others) };
  const asked: Promise<Readiness>[] = [];
  for (const [name, account] of paymentAccounts) {
    const reaches = networks.filter((network) => paymentRoutes[network].includes(name));
    if (reaches.length > 0) {
      asked.push(account.readiness({ now, publicUrl, reaches, lends }));
    }
  }
  for (const gateway of sms.gateways) {
    if (gateway === 'africastalking' && sms.africastalking !== null) {
      asked.push(africasTalkingReadiness(sms.africastalking));
    }
    if (gateway === 'twilio' && sms.twilio !== null) asked.push(twilioReadiness(sms.twilio));
  }
  if (sms.whatsapp !== null) asked.push(whatsappReadiness(db));
  const all = await Promise.all(asked);
  all.push(...(await registersReadiness(context)));
  const needs = await readNeeds(context);
  return all.map((one) => ({
    ...one,
    faults: [...one.faults, ...floatFaults(one.floats, needs)],
  }));
}

function smallest(first: Ngwee | undefined, others: readonly Ngwee[]): Ngwee {
  return others.reduce(smallerNgwee, first ?? (0n as Ngwee));
}

function largest(first: Ngwee | undefined, others: readonly Ngwee[]): Ngwee {
  return others.reduce((one, other) => (one > other ? one : other), first ?? (0n as Ngwee));
}

/** At a start with real providers: says in the log what would keep money from moving. */
export async function logReadiness(context: Context): Promise<void> {
  const { log } = context;
  const all = await checkProviders(context);
  for (const { account, faults } of all) {
    for (const fault of faults) log.error({ account }, fault);
    if (faults.length === 0) log.info({ account }, 'provider ready');
  }
}
