import { useEffect, useState } from 'react';
import { useDoing } from '../platform/queries.ts';
import { blobOf } from '../platform/save-file.ts';
import { serverMs } from '../ui/server-now.ts';

/** A file as an act answers it. */
export interface AnsweredFile {
  readonly mediaType: string;
  readonly base64: string;
  readonly shownUntil: Date;
}

/** A file that an act opens for some minutes: which one, its address here, and its opening. */
export function useOpenedFile<Of, File extends AnsweredFile>(ask: (of: Of) => Promise<File>) {
  type Opened = Omit<File, 'base64'> &
    Pick<AnsweredFile, 'shownUntil'> & { of: Of; url: string };
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    if (opened === null) return undefined;
    const timer = setTimeout(() => setOpened(null), opened.shownUntil.getTime() - serverMs());
    return () => {
      clearTimeout(timer);
      URL.revokeObjectURL(opened.url);
    };
  }, [opened]);
  const open = useDoing(async (of: Of) => {
    const { base64, ...rest } = await ask(of);
    const url = URL.createObjectURL(blobOf(base64, rest.mediaType));
    setOpened({ ...rest, of, url });
  });
  return { opened, open };
}
