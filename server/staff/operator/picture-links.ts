import type { Context } from '../../store/context.ts';
import { newId } from '../../store/ids.ts';
import { openSealed } from '../../store/sealing/sealed-items.ts';
import type { SealedPlace } from '../../store/sealing/sealed-items.ts';

/** A picture somebody may open once, and who that is. */
interface LinkedPicture {
  readonly place: SealedPlace;
  readonly who: string;
  readonly expiresAtMs: number;
}

const lifeMs = 5 * 60_000;
/** More than anyone looks at in five minutes; beyond it the oldest are forgotten. */
const mostLinks = 200;

/** Links to sealed pictures, for a browser on the operator's own machine. */
export interface PictureLinks {
  /** The address of a new link to a picture. */
  link(place: SealedPlace, who: string): string;
  /** The picture of a key, which serves no second time; null when there is none (any more). */
  open(context: Context, key: string): Promise<Buffer | null>;
}

/**
 * Kept in this process alone: after a restart, links are made anew. `origin` is where the process
 * listens; `nowMs` counts the minutes of a link, whatever day the product's clock stands at.
 */
export function pictureLinks(
  origin: () => string,
  nowMs: () => number = () => performance.now(),
): PictureLinks {
  const links = new Map<string, LinkedPicture>();
  return {
    link(place, who) {
      const [oldest] = links.keys();
      if (links.size >= mostLinks && oldest !== undefined) links.delete(oldest);
      const key = newId();
      links.set(key, { place, who, expiresAtMs: nowMs() + lifeMs });
      return `${origin()}/pictures/${key}`;
    },
    async open({ db, keys, clock }, key) {
      const linked = links.get(key);
      links.delete(key);
      if (linked === undefined || linked.expiresAtMs <= nowMs()) return null;
      const { place, who } = linked;
      return openSealed(db, keys, { ...place, reader: 'operator', who, now: clock.now() });
    },
  };
}
