import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { systemClock } from '../../server/store/clock.ts';
import type { Config } from '../../server/store/config.ts';
import type { Context } from '../../server/store/context.ts';
import type { Database } from '../../server/store/database/database.ts';
import { workerDocumentMaker } from '../../server/lending/documents/document-maker.ts';
import { publishShipped } from '../../server/app/publish-shipped.ts';
import { buildApp } from '../../server/app/http/build-app.ts';
import { makeLog } from '../../server/store/log.ts';
import { smsGateway } from '../../server/messages/sms-gateways.ts';
import { paymentProviders } from '../../server/lending/payments/payment-providers.ts';
import { workerCardReader } from '../../server/models/card/worker-card-reader.ts';
import { workerFaceReader } from '../../server/models/face/worker-face-reader.ts';

/**
 * The server's calls and screens without its jobs, so that the cost of a call can be measured.
 * Other screens than the built ones may be in `SCREENS_DIR`.
 */
export async function callsApp(db: Database, config: Config): Promise<FastifyInstance> {
  const clock = systemClock();
  const context: Context = {
    db,
    replica: null,
    clock,
    config,
    log: makeLog(config.logLevel),
    payments: paymentProviders(config, { now: () => clock.now() }),
    sms: smsGateway(config, () => clock.now()),
    keys: config.keys,
    files: null,
    cards: workerCardReader(),
    faces: workerFaceReader(),
    documents: workerDocumentMaker(),
    registry: null,
    bureau: null,
    trackingEnded: () => {},
    countSecurityEvent: () => {},
    floatsTold: () => undefined,
    wake: () => {},
  };
  // A page lists the active products.
  await publishShipped(context);
  const built = fileURLToPath(new URL('../../dist/web/', import.meta.url));
  const screensDir = process.env['SCREENS_DIR'] ?? built;
  return buildApp({ context, metrics: null, screensDir });
}
