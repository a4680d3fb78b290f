import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '../store/context.ts';
import { sql } from '../store/database/database.ts';
import { networksOf } from '../store/networks-of.ts';
import { TooMany } from './too-many.ts';
import { countAgainstLimits, type Exceeded, type Hit } from './rate-limits.ts';

/** What a public call that costs or reveals something is limited to in an hour. */
export interface Gate {
  readonly name: string;
  /** From one address. It can be a whole network's: many borrowers of Zambia share one. */
  readonly perAddress: number;
  /** By one browser. */
  readonly perAsker: number;
  /** By all who were never known here; as much again is kept for those who were. */
  readonly inAll: number;
}

/** Who comes to a gate. */
export interface Comer {
  readonly ip: string;
  /** The hash of the browser's device key; null when it has none. */
  readonly asker: Uint8Array | null;
  /** Limits of the number that is asked about. */
  readonly ofNumber?: readonly Hit[];
  /** What it brought that no one guesses, if that opens something here. */
  readonly secret?: string | null;
}

// Its key was made by us and no one else has it; that it was made up shows by its absence.
const findDevice = sql<{ readonly one: number }, { asker: Uint8Array }>(
  'select 1 as one from device where key_hash = :asker and refused_at is null limit 1',
);

const hourSeconds = 3600;

/** How many single addresses a network and a wider one may be worth. */
const worthOf = [1, 4, 16] as const;
const stageNames = ['address', 'network', 'region'] as const;

/** A total that is exceeded slows down first, and refuses at twice as much. */
const totalRefusesAt = 2;
const slowedMs = 2_000;
/** More than these do not wait at once: a waiting request is one in work. */
const mostSlowed = 50;
let slowed = 0;

/**
 * Lets a call pass, or throws {@link TooMany}. Asked in order: the address and its
 * networks, the browser, the number, all together; a refused call counts at none behind. So no one
 * can use up what all share, from however many addresses of one network. A total slows down
 * and logs before it refuses, and browsers known before have totals that strangers cannot
 * reach. A carrier puts thousands of phones behind one address, so they count by themselves, and
 * so does a secret that opens something. Answers what was counted of the address, to be undone
 * where the call turns out to be no guess.
 */
export async function admit(
  context: Context,
  gate: Gate,
  comer: Comer,
): Promise<readonly Hit[]> {
  const { asker } = comer;
  const known = asker === null ? undefined : await context.db.row(findDevice, { asker });
  const { ofPlace, stages } = stagesOf(gate, { ...comer, isKnown: known !== undefined });
  const exceeded = await countAgainstLimits(context.db, context, stages);
  if (exceeded === null) return ofPlace;
  const { limit, hits, retryAfterSeconds } = exceeded;
  if (!limit.name.startsWith(totalOf(gate))) throw new TooMany(retryAfterSeconds);
  tellOnce(context, exceeded);
  if (hits > limit.most * totalRefusesAt) throw new TooMany(retryAfterSeconds);
  await slowDown();
  return ofPlace;
}

function stagesOf(
  gate: Gate,
  { ip, asker, isKnown, ofNumber = [], secret = null }: Comer & { readonly isKnown: boolean },
): { readonly ofPlace: readonly Hit[]; readonly stages: readonly Hit[] } {
  const isStranger = !isKnown && secret === null;
  const ofPlace = isStranger ? addressStages(gate.name, gate.perAddress, ip) : [];
  const each = (of: string | null, by: string): Hit[] =>
    of === null ? [] : [{ limit: anHour(`${gate.name}-${by}`, gate.perAsker), of }];
  const total = anHour(`${totalOf(gate)}${isStranger ? '' : '-known'}`, gate.inAll);
  const stages = [
    ...ofPlace,
    ...each(asker && Buffer.from(asker).toString('hex'), 'asker'),
    ...each(secret, 'secret'),
    ...ofNumber,
    { limit: total, of: 'all' },
  ];
  return { ofPlace, stages };
}

/** The stages of an address and its networks, from narrow to wide. */
export function addressStages(name: string, perAddress: number, ip: string): Hit[] {
  return networksOf(ip).map((of, stage) => {
    const most = perAddress * (worthOf[stage] ?? 1);
    return { limit: anHour(`${name}-${stageNames[stage] ?? 'region'}`, most), of };
  });
}

function anHour(name: string, most: number) {
  return { name, most, windowSeconds: hourSeconds };
}

function totalOf({ name }: Gate): string {
  return `${name}-all`;
}

/** Once in a window, over all processes. */
function tellOnce({ log }: Context, { limit, hits }: Exceeded): void {
  const isFirst = hits === limit.most + 1 || hits === limit.most * totalRefusesAt + 1;
  if (isFirst) log.error({ limit: limit.name, hits }, 'a limit of all together is reached');
}

async function slowDown(): Promise<void> {
  if (slowed >= mostSlowed) throw new TooMany(Math.ceil(slowedMs / 1000));
  slowed += 1;
  await wait(slowedMs).finally(() => (slowed -= 1));
}
