import { useEffect, useState } from 'react';
import type { downloadPlatforms } from '../../../contract/borrower/channels.ts';
import { whenIdle } from '../../platform/lazy-part.ts';
import { paths } from '../../platform/paths.ts';
import { readSession } from '../../platform/session/session.ts';

type Stores = Readonly<Partial<Record<(typeof downloadPlatforms)[number], string>>>;

/** Where the visitor's channel has the app in stores; the page itself is no store. */
export function useStores(): Stores {
  const [stores, setStores] = useState<Stores>({});
  useEffect(() => {
    let isHere = true;
    const stop = whenIdle(() => {
      askChannel()
        .then((told) => isHere && setStores(told))
        .catch(() => null);
    });
    return () => {
      isHere = false;
      stop();
    };
  }, []);
  return stores;
}

async function askChannel(): Promise<Stores> {
  const { channelOf } = await import('../../tracking/channel-of.ts');
  const { downloads } = await channelOf(readSession().channelCode);
  const elsewhere = downloads.filter(({ url }) => new URL(url).pathname !== paths.home);
  return Object.fromEntries(elsewhere.map(({ platform, url }) => [platform, url]));
}
