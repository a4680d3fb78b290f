import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A phone's connection to the world. */
export interface Wire {
  readonly downKbitPerSecond: number;
  readonly upKbitPerSecond: number;
  readonly roundTripMs: number;
}

export const wires = {
  'slow 4G': { downKbitPerSecond: 1600, upKbitPerSecond: 750, roundTripMs: 150 },
  'slow 3G': { downKbitPerSecond: 400, upKbitPerSecond: 400, roundTripMs: 400 },
} as const satisfies Record<string, Wire>;

const packetBytes = 1460;
/** What TCP sends before it has heard anything back (RFC 6928). */
const firstWindowBytes = 10 * packetBytes;

/** One direction of the wire, which all connections share: packets leave one after the other. */
interface Direction {
  readonly bytesPerMs: number;
  freeAt: number;
}

/**
 * A port whose connections reach another port of this machine over a slow wire. Every packet
 * waits its turn and half a round trip. A connection opens after one round trip and sends more
 * with every answer it hears, as TCP does. The browser's own throttle delays whole answers
 * instead, and opens connections for nothing.
 */
export async function shapedWire(toPort: number, wire: Wire) {
  const down = { bytesPerMs: wire.downKbitPerSecond / 8, freeAt: 0 };
  const up = { bytesPerMs: wire.upKbitPerSecond / 8, freeAt: 0 };
  const open = new Set<Socket>();
  const server = createServer((phone) => {
    const far = connect(toPort, '127.0.0.1');
    for (const socket of [phone, far]) {
      open.add(socket);
      socket.on('error', () => {}).on('close', () => open.delete(socket));
    }
    const opening = pause(wire.roundTripMs);
    void carry({ from: phone, to: far, direction: up, wire, after: opening });
    void carry({ from: far, to: phone, direction: down, wire, after: opening });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close(): Promise<void> {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function carry(way: {
  readonly from: Socket;
  readonly to: Socket;
  readonly direction: Direction;
  readonly wire: Wire;
  readonly after: Promise<void>;
}): Promise<void> {
  const { from, to, direction, wire } = way;
  let window = firstWindowBytes;
  let unheard = 0;
  let heardMore = () => {};
  const send = async (packet: Buffer): Promise<void> => {
    while (unheard >= window) await new Promise<void>((resolve) => (heardMore = resolve));
    unheard += packet.length;
    const now = performance.now();
    direction.freeAt = Math.max(now, direction.freeAt) + packet.length / direction.bytesPerMs;
    const arrives = direction.freeAt - now + wire.roundTripMs / 2;
    setTimeout(() => to.write(packet), arrives);
    setTimeout(
      () => {
        unheard -= packet.length;
        window += packet.length;
        heardMore();
      },
      arrives + wire.roundTripMs / 2,
    );
  };
  await way.after;
  try {
    for await (const chunk of from) {
      const bytes = Buffer.from(chunk);
      for (let at = 0; at < bytes.length; at += packetBytes) {
        await send(bytes.subarray(at, at + packetBytes));
      }
    }
  } catch {
    // The other side went away; what is on the wire does not matter any more.
  }
  const left = Math.max(0, direction.freeAt - performance.now()) + wire.roundTripMs / 2;
  setTimeout(() => to.end(), left + 1);
}
