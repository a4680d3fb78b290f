import { createHash, randomInt, randomUUID } from 'node:crypto';

/*
 * A client that knows the specification and the page on the wire, and nothing of our code. It
 * imports none of it, so that a mistake made on both sides at once shows here.
 */

export interface WireEnvelope {
  readonly code: number;
  readonly msg: string;
  // A client that knows only documents reads what comes; each test says what it expects.
  readonly data: unknown;
}

export interface WireReply extends WireEnvelope {
  readonly httpStatus: number;
  readonly headers: Headers;
}

export interface AskOptions {
  readonly method?: 'GET' | 'POST';
  readonly body?: unknown;
  /** Sends exactly these five headers again, as after a lost answer. */
  readonly signed?: SignedHeaders;
  /** Instead of or beside the usual ones; null leaves a header out. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly signal?: AbortSignal;
}

export interface SignedHeaders {
  readonly uid: string;
  readonly nonce: string;
  readonly timestamp: string;
  readonly sign: string;
  readonly token: string;
}

export interface Client {
  readonly uid: string;
  token: string | null;
  /** How far this phone's clock is to be corrected, in milliseconds. */
  clockCorrectionMs: number;
  /** What a cookie jar holds: of each name the value the server set last. */
  readonly cookies: Map<string, string>;
  /** Asks a path of the table; `/api` goes before it. */
  ask(path: string, options?: AskOptions): Promise<WireReply>;
  /** Asks and insists on code 200; answers `data`. */
  done(path: string, options?: AskOptions): Promise<WireData>;
  /** Asks for what is no envelope unless it is refused: a file. */
  file(path: string): Promise<Response>;
  /** The five headers of one token call. */
  sign(): SignedHeaders;
  /** All headers of one token call, for what answers no envelope. */
  headers(): Record<string, string>;
  /** Logs in by the SMS on the simulated phone. */
  logIn(mobile: string, simulatorUrl: string): Promise<WireData>;
}

/** Data of an answer, read field by field. */
export type WireData = Readonly<Record<string, unknown>>;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const everyRequest = {
  appName: 'ExtraMoney',
  AppVersionCode: '1016',
  'X-TenantID': 'tenant_24',
  lang: 'en',
  deviceBrand: 'test',
  appChannelCode: 'h5',
} as const;

/** A borrower's phone, as far as the wire shows it. `url` is the server's address. */
export function client(url: string): Client {
  const uid = randomUUID();
  const self: Client = {
    uid,
    token: null,
    clockCorrectionMs: 0,
    cookies: new Map(),
    sign: () => signedHeaders(self),
    headers: () => ({ ...everyRequest, ...cookieHeader(self), ...signedHeaders(self) }),
    async ask(path, options = {}) {
      const reply = await send(self, url, path, options);
      if (options.signed || !learnsClock(self, reply)) return reply;
      return send(self, url, path, options);
    },
    async file(path) {
      const open = () => fetch(`${url}/api${path}`, { headers: self.headers() });
      const response = await open();
      const isJson = response.headers.get('content-type')?.startsWith('application/json');
      return isJson && learnsClock(self, await response.clone().json()) ? open() : response;
    },
    async done(path, options) {
      const reply = await self.ask(path, options);
      if (reply.code === 200) return asData(reply.data);
      throw new Error(`${path}: ${reply.code} ${reply.msg} ${JSON.stringify(reply.data)}`);
    },
    async logIn(mobile, simulatorUrl) {
      await self.done(`/authentication/sendSmsCode/${mobile}/1`, { method: 'POST' });
      const captcha = await newestCode(simulatorUrl, mobile);
      const body = loginBody(mobile, captcha);
      const login = await self.done('/authentication/mobileLogin', { body });
      self.token = String(login['token']);
      return login;
    },
  };
  return self;
}

/** Whether a call was refused for this phone's clock alone; then it is right from here on. */
function learnsClock(self: Client, reply: unknown): boolean {
  const { code, data } = asData(reply);
  const { serverTime } = asData(data);
  if (code !== 1001 || typeof serverTime !== 'string') return false;
  self.clockCorrectionMs = Date.parse(serverTime) - Date.now();
  return true;
}

/** What a phone sends to log in. */
export function loginBody(mobile: string, captcha: string) {
  return {
    mobile,
    captcha,
    username: mobile,
    deviceType: 4,
    deviceBrand: 'test',
    appChannelCode: 'h5',
  };
}

/** The code in the newest SMS of a simulated phone. */
export async function newestCode(simulatorUrl: string, mobile: string): Promise<string> {
  const response = await fetch(`${simulatorUrl}/phones/${mobile}/messages`);
  const messages: unknown = await response.json();
  const texts = Array.isArray(messages)
    ? messages.map((one) => String(asData(one)['text']))
    : [];
  const code = texts
    .map((text) => /#([0-9A-Z]{4})$/.exec(text)?.[1])
    .find((one) => one !== undefined);
  if (code === undefined) throw new Error(`there is no code on the phone ${mobile}`);
  return code;
}

/** A value as an object, to read fields of; empty when it is none. */
export function asData(value: unknown): WireData {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function signedHeaders({ uid, token, clockCorrectionMs }: Client): SignedHeaders {
  const nonce = Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('');
  const timestamp = String(Date.now() + clockCorrectionMs);
  const sign = createHash('md5')
    .update(uid + nonce + timestamp)
    .digest('hex');
  return { uid, nonce, timestamp, sign, token: token ?? '' };
}

function cookieHeader({ cookies }: Client): Record<string, string> {
  const pairs = [...cookies].map(([name, value]) => `${name}=${value}`);
  return pairs.length === 0 ? {} : { cookie: pairs.join('; ') };
}

async function send(
  self: Client,
  url: string,
  path: string,
  options: AskOptions,
): Promise<WireReply> {
  const { body } = options;
  const signed = options.signed ?? (self.token === null ? {} : self.sign());
  const all = {
    ...everyRequest,
    ...cookieHeader(self),
    ...signed,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...options.headers,
  };
  const headers = Object.entries(all).filter((one): one is [string, string] => one[1] !== null);
  const response = await fetch(`${url}/api${path}`, {
    method: options.method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    ...(body === undefined
      ? {}
      : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    self.cookies.set(name, value);
  }
  const heard = asData(await response.json());
  return {
    httpStatus: response.status,
    headers: response.headers,
    code: Number(heard['code']),
    msg: String(heard['msg']),
    data: heard['data'],
  };
}
