import * as http from 'node:http';
import * as https from 'node:https';

/** More than any answer that is read. */
const mostAnswerBytes = 16_384;

/** A receiver that takes longer counts as deaf. */
const timeoutMs = 10_000;

export interface Delivery {
  /** POST unless it says otherwise. */
  method?: 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** What a receiver answered. */
export interface Answered {
  status: number;
  text: string;
}

export type Deliveries = ReturnType<typeof createDeliveries>;

/** Sends to the product, and knows which are still on the way. */
export function createDeliveries() {
  const agents = {
    'http:': new http.Agent({ keepAlive: true, maxSockets: 32 }),
    'https:': new https.Agent({ keepAlive: true, maxSockets: 32 }),
  };
  const underway = new Set<Promise<Answered | undefined>>();
  let closed = false;

  const ask = async (delivery: Delivery): Promise<Answered | undefined> => {
    if (closed || !/^https?:\/\/./.test(delivery.url)) return undefined;
    if (!URL.canParse(delivery.url)) return undefined;
    const sending = send(agents, delivery);
    underway.add(sending);
    const answered = await sending;
    underway.delete(sending);
    return answered;
  };

  return {
    /** What the receiver answered, undefined when it did not. Never rejects. */
    ask,
    /** The HTTP status of the same. */
    post: async (delivery: Delivery) => (await ask(delivery))?.status,
    /** Resolves when nothing is on the way any more. */
    async quiet(): Promise<void> {
      while (underway.size > 0) {
        await Promise.all(underway);
        // One turn of the loop: what an answer sets off may be the next delivery.
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    close(): void {
      closed = true;
      agents['http:'].destroy();
      agents['https:'].destroy();
    },
  };
}

interface Agents {
  'http:': http.Agent;
  'https:': https.Agent;
}

function send(
  agents: Agents,
  { method = 'POST', url, headers, body }: Delivery,
): Promise<Answered | undefined> {
  return new Promise((resolve) => {
    const target = new URL(url);
    const secure = target.protocol === 'https:';
    const request = (secure ? https : http).request(
      target,
      {
        method,
        agent: secure ? agents['https:'] : agents['http:'],
        timeout: timeoutMs,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        const { statusCode: status = 0 } = response;
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          if (text.length < mostAnswerBytes) text += part;
        });
        response.on('end', () => resolve({ status, text }));
        response.on('error', () => resolve(undefined));
      },
    );
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(undefined));
    request.end(body);
  });
}
