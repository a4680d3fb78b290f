import type { Role } from '../../../contract/staff/permissions.ts';
import type { StaffId } from '../../../contract/staff/people-words.ts';
import type { sessionMeans } from '../../../contract/staff/session-acts.ts';
import type { ArgsOf, StaffAct, StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import type { CommonRefusal, StaffReason } from '../../../contract/staff/staff-refusals.ts';
import type { Context } from '../../store/context.ts';

/** Who is logged in at the console, and how. */
export interface StaffCaller {
  readonly id: StaffId;
  readonly name: string;
  /** Those held today; what they may do is `may` of the contract's permissions. */
  readonly roles: readonly Role[];
  readonly sessionId: string;
  /** `book`: no session, a program that reads by a token of its person. */
  readonly means: (typeof sessionMeans)[number] | 'book';
  /** When a passkey last opened or confirmed this session. */
  readonly passkeyAt: Date | null;
  /** A company login that proved a factor no false page can ask for. */
  readonly isStrong?: boolean;
  /** For an auditor: until then they may see personal details. */
  readonly grantedUntil: Date | null;
  /** The same for all who use this browser: a keyed hash of its cookie. */
  readonly browser: string;
}

/** What an act's row of the log says it was about: a kind of thing and its id, never a name. */
export interface About {
  readonly kind: string;
  readonly id: string;
  /** The proposal it belongs to. */
  readonly proposalId?: string;
}

/** Where the console is, which passkeys are bound to. */
export interface Site {
  /** As browsers say it, without a slash at its end. */
  readonly origin: string;
  /** The host alone. */
  readonly rpId: string;
}

/** A session that was opened, whose token only its browser or terminal will have. */
export interface OpenedSession {
  readonly id: string;
  readonly staffId: StaffId;
  readonly token: string;
  /** Its token is in the answer, and no cookie is set. */
  readonly isForTerminal?: boolean;
}

/** An act as its code receives it: allowed, checked, decoded. */
export interface StaffCall<A extends StaffAct> {
  /**
   * Of an act that writes or decrypts. `db` is its transaction, in which its row of the log is
   * written too. What it wakes is woken after the commit.
   */
  readonly context: Context;
  readonly args: ArgsOf<A>;
  /** Of acts that are not `anyone`'s; asking for it on those is a fault. */
  readonly staff: StaffCaller;
  /** Of `anyone`'s acts too: who is logged in already, if any. */
  readonly before: StaffCaller | null;
  readonly site: Site;
  /** The same for all who use this browser, logged in or not. */
  readonly browser: string;
  /** The network of the address it came from, as a person reads it. */
  readonly from: string;
  /** The browser gets the token of this session; null takes the one it has away. */
  opens(session: OpenedSession | null): void;
  /** Says what the act is about, for its row of the log. */
  about(about: About): void;
  /**
   * Sends a file as the answer's last field, `content`, in base64, while it is made: the answer
   * itself says it is empty. It begins once the act's transaction has ended, and begins again
   * where the same request comes again.
   */
  sends(content: FileContent): void;
}

/** The bytes of a file, made part by part as they are read. */
export type FileContent = (context: Context) => AsyncIterable<Uint8Array>;

/** Why an act was not done. Nothing it wrote stays; its row of the log does. */
export class StaffRefusal<Reason extends StaffReason = StaffReason> {
  readonly reason: Reason;
  readonly values: Readonly<Record<string, string>>;

  constructor(reason: Reason, values: Readonly<Record<string, string>> = {}) {
    this.reason = reason;
    this.values = values;
  }
}

type RefusalOf<A extends StaffAct> = StaffRefusal<A['refusals'][number] | CommonRefusal>;

/** An act together with what it does, whatever its types. */
export interface ServedAct<A extends StaffAct = StaffAct> {
  readonly act: A;
  /** What one person may ask of it in a day, counted apart from all else that reveals. */
  readonly mostADay?: number;
  run(call: StaffCall<A>): Promise<StaffAnswerOf<A> | RefusalOf<A>>;
  /**
   * Done before its transaction and kept whatever comes of it: counting, asking a network. It may
   * answer what is then run in `run`'s place.
   */
  before?(call: StaffCall<A>): Promise<RefusalOf<A> | ServedAct<A>['run'] | null>;
}

/** Joins an act of the contract with what it does. */
export function serveAct<A extends StaffAct>(
  act: A,
  run: (call: StaffCall<A>) => Promise<StaffAnswerOf<A> | RefusalOf<A>>,
): ServedAct<A> {
  return { act, run };
}

/** As {@link serveAct}, for an act that first calls another server. */
export function serveAfterAsking<A extends StaffAct>(
  act: A,
  before: (call: StaffCall<A>) => Promise<RefusalOf<A> | ServedAct<A>['run']>,
): ServedAct<A> {
  const run = () => Promise.reject(new Error(`${act.name} was not asked for first`));
  return { act, run, before };
}
