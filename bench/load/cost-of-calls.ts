import { cpuTimeOf } from '../measure/cpu-time.ts';
import { readsOf } from '../measure/disk-reads.ts';
import { sendAll } from './load.ts';

/** What a call cost. The processor time of the server process, and of the database's if another. */
export interface Cost {
  readonly perSecond: number;
  readonly nodeUs: number;
  readonly postgresUs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Pages a call that the database's own memory did not hold, and those read from a disk. */
  readonly pagesRead: number;
  readonly fromDisk: number;
}

/** Sends the requests and says what one of them cost. */
export async function costOf(
  requests: readonly string[],
  at: {
    readonly port: number;
    readonly pid: number;
    readonly postgresPid: number;
    readonly connections: number;
  },
): Promise<Cost> {
  const nodeBefore = cpuTimeOf(at.pid);
  const postgresBefore = cpuTimeOf(at.postgresPid);
  const readsBefore = readsOf(at.postgresPid);
  const { answered, seconds, p50Ms, p99Ms } = await sendAll(requests, at);
  const reads = readsOf(at.postgresPid);
  return {
    perSecond: answered / seconds,
    nodeUs: (cpuTimeOf(at.pid) - nodeBefore) / answered,
    postgresUs: (cpuTimeOf(at.postgresPid) - postgresBefore) / answered,
    p50Ms,
    p99Ms,
    pagesRead: (reads.pages - readsBefore.pages) / answered,
    fromDisk: (reads.fromDisk - readsBefore.fromDisk) / answered,
  };
}
