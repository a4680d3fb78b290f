import type { AddressInfo } from 'node:net';
import { createAdNetwork } from './ads/ad-network.ts';
import { createAirtel } from './airtel/routes.ts';
import { createDeliveryReports } from './africastalking/delivery-reports.ts';
import { createMessaging, showUser } from './africastalking/messaging.ts';
import type { Clock } from './clock.ts';
import { systemClock } from './clock.ts';
import { createDeliveries } from './http/deliveries.ts';
import type { Request } from './http/router.ts';
import { serveRoutes } from './http/router.ts';
import { createMailbox } from './mail/mailbox.ts';
import { createMtn } from './mtn/routes.ts';
import { createPawapay } from './pawapay/routes.ts';
import { controlRoutes } from './phone/control-routes.ts';
import { createSendSms } from './phone/send-sms.ts';
import { phoneRoutes } from './phone/routes.ts';
import { loadState, saveState } from './saved-state.ts';
import type { Settings } from './settings.ts';
import { defaultSettings } from './settings.ts';
import { createBureau } from './bureau/bureau.ts';
import { createDidit } from './registers/didit.ts';
import { createRegister, type Register } from './registers/outcomes.ts';
import { createPrembly } from './registers/prembly.ts';
import { createTwilio } from './twilio/routes.ts';
import { createDialler } from './ussd/routes.ts';
import { createWhatsapp, type HeldTemplate } from './whatsapp/cloud-api.ts';
import { createReceiver } from './webhooks/receiver.ts';
import type { World } from './world/world.ts';
import { createWorld } from './world/world.ts';

const saveEveryMs = 500;
const defaultSeed = 'kwacha';

export interface SimulatorOptions {
  /** 0 takes a free one. */
  port: number;
  host?: string;
  /** Where it takes mail; left out: nowhere. */
  mailPort?: number;
  /** Where the product listens. May be set later: `world.settings.callbackBaseUrl = …`. */
  callbackBaseUrl: string;
  /** The same seed and the same requests give the same history. */
  seed?: string;
  /** Milliseconds since 1970; real timers keep running. */
  now?: () => number;
  /** Replaces time altogether, timers included (`manualClock`); wins over `now`. */
  clock?: Clock;
  settings?: Partial<Omit<Settings, 'callbackBaseUrl'>>;
  /** A JSON file that keeps wallets, messages and payments between runs. */
  statePath?: string;
}

export interface Simulator {
  url: string;
  port: number;
  world: World;
  register: Register;
  /** What WhatsApp holds of the merchant's templates. */
  whatsappTemplates: Map<string, HeldTemplate>;
  /** Where it takes mail; null: nowhere. */
  mailPort: number | null;
  /** Resolves when no callback or delivery report is on its way. */
  quiet(): Promise<void>;
  /** Stops listening, cuts hanging connections, writes the state. */
  close(): Promise<void>;
}

/** Starts the outside world: mobile-money networks, SMS gateway, and a phone to look at. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { callbackBaseUrl, statePath, host = '127.0.0.1' } = options;
  const settings: Settings = { ...defaultSettings, ...options.settings, callbackBaseUrl };
  let unsaved = false;
  const changed = (): void => {
    unsaved = true;
  };
  const clock = hearing(options.clock ?? systemClock(options.now), changed);
  const world = createWorld({ clock, seed: options.seed ?? defaultSeed, settings });
  const deliveries = createDeliveries();
  const pawapay = createPawapay(world, deliveries);
  const mtn = createMtn(world, deliveries);
  const airtel = createAirtel(world, deliveries);
  const reports = createDeliveryReports(world, deliveries);
  const whatsapp = createWhatsapp(world, deliveries);
  const register = createRegister(world);
  const keepers = {
    payments: pawapay.payments,
    mtn: mtn.payments,
    airtel: airtel.payments,
  };
  if (statePath !== undefined) loadState(statePath, world, keepers);

  const mailbox = createMailbox();
  const routes = {
    ...mailbox.routes,
    ...pawapay.routes,
    ...mtn.routes,
    ...airtel.routes,
    'POST /africastalking/version1/messaging': createMessaging({ world, reports }),
    'GET /africastalking/version1/user': (request: Request) => showUser(world, request),
    ...createTwilio(world, deliveries),
    ...whatsapp.routes,
    ...createDidit(register),
    ...createPrembly(register),
    ...createBureau(world),
    ...createAdNetwork(world),
    ...phoneRoutes(world, createSendSms(world, deliveries), createDialler(world, deliveries)),
    ...controlRoutes(world),
    ...createReceiver().routes,
  };
  const server = serveRoutes(routes, changed);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, host, resolve);
  });
  const { mailPort: wanted } = options;
  const mailPort = wanted === undefined ? null : await mailbox.listen(wanted, host);
  const save = (): void => {
    unsaved = false;
    if (statePath !== undefined) saveState(statePath, world, keepers);
  };
  const saving = setInterval(() => unsaved && save(), saveEveryMs);
  saving.unref();

  const port = portOf(server.address());
  return {
    url: `http://${host}:${port}`,
    port,
    mailPort,
    world,
    register,
    whatsappTemplates: whatsapp.templates,
    quiet: () => deliveries.quiet(),
    async close() {
      clearInterval(saving);
      deliveries.close();
      if (mailPort !== null) await mailbox.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      save();
    },
  };
}

/** A clock that tells when something that waited has happened. */
function hearing(clock: Clock, happened: () => void): Clock {
  return {
    now: () => clock.now(),
    after: (delayMs, act) =>
      clock.after(delayMs, () => {
        act();
        happened();
      }),
  };
}

function portOf(address: string | AddressInfo | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}
