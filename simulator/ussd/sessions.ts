import type { Deliveries } from '../http/deliveries.ts';
import type { UssdGatewayName } from '../settings.ts';
import type { World } from '../world/world.ts';
import { gateways } from './gateways.ts';
import type { Ended, Screen, Sent, Turn } from './gateways.ts';

/** The longest that a screen of any phone shows. */
const mostCharacters = 160;
/** Assumed: without a key, and in all, a network ends a session after so long. */
const idleMs = 20_000;
const longestMs = 180_000;
const codeForm = /^\*\d{1,6}(\*\d{1,12}){0,8}#$/;
const answerForm = /^[\x20-\x7e]{1,160}$/;
/** As phones and networks word it. */
const ofNetwork = {
  invalid: 'Connection problem or invalid MMI code.',
  'timed-out': 'The session has timed out.',
};

interface Session {
  gateway: UssdGatewayName;
  url: string;
  turn: Turn;
  screen: Screen;
  lastAnswer: string;
  startedAt: number;
  /** The product has the word. */
  isAsking: boolean;
  isOver: boolean;
  /** When the network ends it unless a key is pressed. */
  idleUntil: number;
  callOffs: { idle: () => void; whole: () => void };
}

/** Why a phone's wish is refused. */
export interface RefusedUssd {
  error: string;
}

/** The sessions of all phones, at most one a phone, by the gateway of the settings. */
export function createUssdSessions(world: World, deliveries: Deliveries) {
  const { clock } = world;
  const sessions = new Map<string, Session>();
  const network = networkOf(world, deliveries);
  let begun = 0;

  const open = (mobile: string): Session | undefined => {
    const session = sessions.get(mobile);
    return session?.isOver === false ? session : undefined;
  };

  return {
    /** What is on the phone's screen; null when the dialler is closed. */
    show(mobile: string) {
      const session = sessions.get(mobile);
      if (session === undefined) return null;
      const { screen, isAsking, isOver, turn, idleUntil } = session;
      return { code: turn.code, ...screen, isAsking, isOver, idleUntil };
    },
    async dial(mobile: string, dialled: unknown): Promise<RefusedUssd | undefined> {
      if (typeof dialled !== 'string' || !codeForm.test(dialled)) {
        return { error: 'a code is like *388*10#: a star, digits with stars, and #' };
      }
      if (open(mobile)) return { error: 'a session is open on this phone; cancel it first' };
      const begins = beginSession(world, { mobile, dialled, number: (begun += 1) });
      if ('error' in begins) return begins;
      const { session, more } = begins;
      session.callOffs.whole = clock.after(longestMs, () => network.timeOut(session));
      sessions.set(mobile, session);
      await network.ask(session, more);
      return undefined;
    },
    async answer(mobile: string, typed: unknown): Promise<RefusedUssd | undefined> {
      if (typeof typed !== 'string' || !answerForm.test(typed)) {
        return { error: 'an answer has 1 to 160 characters of a keypad, such as "1"' };
      }
      const session = open(mobile);
      if (session === undefined) return { error: 'no session is open on this phone' };
      if (session.isAsking) return { error: 'the last answer is still on its way' };
      await network.ask(session, [typed]);
      return undefined;
    },
    /** The person leaves the screen, open or over, or lets the network end it. */
    end(mobile: string, how: unknown): RefusedUssd | undefined {
      if (how !== 'cancel' && how !== 'time-out') {
        return { error: 'the end is "cancel" or "time-out"' };
      }
      const session = open(mobile);
      if (how === 'cancel') {
        if (session) network.end(session, 'cancelled', session.screen);
        sessions.delete(mobile);
      } else if (session) network.timeOut(session);
      else return { error: 'no session is open on this phone' };
      return undefined;
    },
  };
}

/** A session of the code, and what was dialled behind it. */
function beginSession(
  world: World,
  given: { mobile: string; dialled: string; number: number },
): RefusedUssd | { session: Session; more: string[] } {
  const { mobile, dialled } = given;
  const { ussdGateway: gateway, ussdSecret: secret, callbackBaseUrl } = world.settings;
  const isOtherSim = world.settings.ussdFault === 'other-sim';
  const { title, only, code } = gateways[gateway];
  const { network } = world.phones.touch(mobile);
  if (only !== undefined && only !== network) {
    return { error: `${title} reaches only ${only} numbers, and this one is ${network}` };
  }
  const [own, all] = [code.slice(0, -1), dialled.slice(0, -1)];
  if (all !== own && !all.startsWith(`${own}*`)) {
    return { error: `no service has the code ${dialled}; by ${title} dial ${code}` };
  }
  const startedAt = world.clock.now();
  const seed = `ussd ${given.number} ${mobile} ${startedAt}`;
  const sessionId = `${gateway}-${world.seed.hex(seed).slice(0, 24)}`;
  const session: Session = {
    gateway,
    url: `${callbackBaseUrl}/ussd/${gateway}/${secret}`,
    turn: {
      ...{ sessionId, number: 0, mobile, network, code, typed: [] },
      ...(isOtherSim && { imsi: `645029${mobile.slice(1)}` }),
    },
    screen: { text: '', goesOn: true },
    lastAnswer: '',
    startedAt,
    isAsking: false,
    isOver: false,
    idleUntil: 0,
    callOffs: { idle: () => {}, whole: () => {} },
  };
  return { session, more: all === own ? [] : [all.slice(own.length + 1)] };
}

/** What a network does with a session: it brings what is typed, and ends it. */
function networkOf({ clock, settings }: World, deliveries: Deliveries) {
  const post = ({ url }: Session, { path, headers, body }: Sent) =>
    deliveries.ask({ url: `${url}${path ?? ''}`, headers, body });

  const end = (session: Session, how: Ended['how'], screen: Screen): void => {
    if (session.isOver) return;
    Object.assign(session, { isOver: true, isAsking: false, screen });
    session.callOffs.idle();
    session.callOffs.whole();
    const { startedAt, lastAnswer, turn } = session;
    const ended = { how, startedAt, endedAt: clock.now(), lastAnswer };
    const notice = gateways[session.gateway].notice(turn, ended);
    if (notice !== undefined) void post(session, notice);
  };
  const timeOut = (session: Session): void =>
    end(session, 'timed-out', { text: ofNetwork['timed-out'], goesOn: false });

  /** Sends what is typed, and puts the answer on the screen. */
  const ask = async (session: Session, typed: readonly string[]): Promise<void> => {
    const { turn, gateway } = session;
    session.callOffs.idle();
    session.isAsking = true;
    session.turn = { ...turn, number: turn.number + 1, typed: [...turn.typed, ...typed] };
    const sent = gateways[gateway].ask(session.turn);
    const again = settings.ussdFault === 'twice' ? post(session, sent) : null;
    const answer = await post(session, sent);
    await again;
    // The network has ended it while the product was still thinking.
    if (session.isOver) return;
    const screen = answer?.status === 200 ? gateways[gateway].read(answer.text) : undefined;
    session.lastAnswer = answer?.text ?? '';
    session.isAsking = false;
    if (screen === undefined || [...screen.text].length > mostCharacters) {
      end(session, 'failed', { text: ofNetwork.invalid, goesOn: false });
    } else if (!screen.goesOn) {
      end(session, 'by-product', screen);
    } else {
      session.screen = screen;
      session.idleUntil = clock.now() + idleMs;
      session.callOffs.idle = clock.after(idleMs, () => timeOut(session));
    }
  };

  return { ask, end, timeOut };
}
