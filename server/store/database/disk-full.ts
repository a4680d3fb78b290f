/** What the system and PostgreSQL say of a disk, or a share of one, that takes no more. */
const noRoom = /no space left on device|disk quota exceeded|ENOSPC|EDQUOT|wrote only \d/i;
const diskFullCode = '53100';

const inOurWords = /^The disk of the .* is full\./;

/** What to do, in a sentence; `whose` says which disk. */
export function diskIsFull(whose: string): string {
  return `The disk of the ${whose} is full. Free some of it, then start again.`;
}

export function saysNoRoom(said: string): boolean {
  return noRoom.test(said);
}

/** Whether an act failed because a disk is full, ours or that of a database server. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isCode = 'code' in error && error.code === diskFullCode;
  const isSaid = saysNoRoom(error.message) || inOurWords.test(error.message);
  return isCode || isSaid || isDiskFull(error.cause);
}
