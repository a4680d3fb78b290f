import { useEffect, useState } from 'react';
import type { downloadPlatforms } from '../../../contract/borrower/channels.ts';
import { whenIdle } from '../../platform/lazy-part.ts';
import { paths } from '../../platform/paths.ts';
import { readSession } from '../../platform/session/session.ts';

type Platform = (typeof downloadPlatforms)[number];
type Downloads = Readonly<Record<Platform, string>>;

/** Where the app is found: home, until the visitor's channel says something else. */
export function useDownloads(): Downloads {
  const [downloads, setDownloads] = useState<Downloads>({
    android: paths.home,
    ios: paths.home,
  });
  useEffect(() => {
    let isHere = true;
    const stop = whenIdle(() => {
      askChannel()
        .then((told) => isHere && setDownloads((before) => ({ ...before, ...told })))
        .catch(() => null);
    });
    return () => {
      isHere = false;
      stop();
    };
  }, []);
  return downloads;
}

async function askChannel(): Promise<Partial<Downloads>> {
  const { channelOf } = await import('../../tracking/channel-of.ts');
  const { downloads } = await channelOf(readSession().channelCode);
  return Object.fromEntries(downloads.map(({ platform, url }) => [platform, url]));
}
