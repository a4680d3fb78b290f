import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Cluster, type ClusterWish, prepareCluster } from './cluster.ts';
import { addressOf, own, type Ownership, stopLeftOver } from './owner.ts';
import { type Settings, signal, startPostmaster, stopPostmaster } from './postmaster.ts';

const tryAgainMs = 1000;

export interface EngineOptions extends Pick<ClusterWish, 'bin'> {
  /** PostgreSQL's settings beside ours. */
  readonly settings?: Settings;
  /** Hears sentences for the operator; else they go where errors are looked for. */
  readonly tell?: (sentence: string) => void;
}

/** A PostgreSQL server of our own, which runs as long as this process does. */
export interface Engine {
  /** How to connect to it. */
  readonly address: pg.ClientConfig;
  readonly cluster: Cluster;
  /** Changes when it had to be started again. */
  pid(): number;
  /** Why it is not there just now; null while it is. */
  whyAway(): Error | null;
  /** Stops it in order and waits until it is gone. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on a data folder, making the database when there is none. A server that was
 * left by a killed process is stopped first; one that ends unexpectedly is started again. Refuses,
 * with a sentence, what cannot be used.
 */
export async function startEngine(
  dataDir: string,
  options: EngineOptions = {},
): Promise<Engine> {
  const tell = options.tell ?? ((sentence) => process.stderr.write(`${sentence}\n`));
  const settings = options.settings ?? {};
  const isLasting = settings['fsync'] !== 'off';
  const cluster = await prepareCluster(dataDir, { isLasting, bin: options.bin, tell });
  const running = new RunningEngine(cluster, settings);
  await running.start();
  return running;
}

class RunningEngine implements Engine {
  readonly address: pg.ClientConfig;
  readonly cluster: Cluster;
  readonly #settings: Settings;
  #postmaster: ChildProcess | null = null;
  #ownership: Ownership | null = null;
  #away: Error | null = null;
  #isStopping = false;
  #restarting: Promise<void> = Promise.resolve();

  constructor(cluster: Cluster, settings: Settings) {
    this.cluster = cluster;
    this.address = addressOf(cluster);
    this.#settings = settings;
  }

  pid(): number {
    return this.#postmaster?.pid ?? 0;
  }

  whyAway(): Error | null {
    return this.#away;
  }

  async start(): Promise<void> {
    const postmaster = await startPostmaster(this.cluster, this.#settings, stopLeftOver);
    this.#postmaster = postmaster;
    try {
      this.#ownership = await own(this.cluster);
    } catch (error) {
      // The concurrent start has it, and will stop it.
      this.#postmaster = null;
      throw error;
    }
    process.once('exit', this.#onExit);
    postmaster.once('exit', () => void this.#ended());
    if (postmaster.exitCode !== null || postmaster.signalCode !== null) this.#ended();
    // Who forgets to stop it may still end; see #onExit.
    postmaster.unref();
    this.#away = null;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#restarting;
    const postmaster = this.#postmaster;
    if (postmaster === null) return;
    this.#postmaster = null;
    process.off('exit', this.#onExit);
    await this.#ownership?.end().catch(() => {});
    postmaster.ref();
    const isGone = postmaster.exitCode !== null || postmaster.signalCode !== null;
    const gone = isGone ? null : once(postmaster, 'exit');
    await stopPostmaster(postmaster.pid ?? 0, this.cluster.folder);
    await gone;
  }

  /** However this process ends, short of being killed, PostgreSQL ends in order after it. */
  readonly #onExit = (): void => {
    if (this.#postmaster?.pid !== undefined) signal(this.#postmaster.pid, 'SIGINT');
  };

  #ended(): void {
    if (this.#isStopping || this.#postmaster === null) return;
    this.#postmaster = null;
    process.off('exit', this.#onExit);
    this.#away = new Error('PostgreSQL has ended unexpectedly and is being started again.');
    this.#restarting = this.#startAgain();
  }

  /** Until it runs: the watch of the database ends the program when that takes too long. */
  async #startAgain(): Promise<void> {
    while (!this.#isStopping) {
      try {
        await this.start();
        return;
      } catch (error) {
        this.#away = error instanceof Error ? error : new Error(String(error));
        await pause(tryAgainMs, undefined, { ref: false });
      }
    }
  }
}
