import { asData } from '../../testing/client.ts';

/** An element of a page, as WebDriver names it. */
export type ElementId = string;

/** One session of WebDriver (W3C), as far as a person's hands and eyes need it. */
export interface WebDriver {
  opens(address: string): Promise<void>;
  address(): Promise<string>;
  reloads(): Promise<void>;
  goesBack(): Promise<void>;
  /** Runs a function in the page, by its source; elements it answers come as ids. */
  runs(script: string, ...given: unknown[]): Promise<unknown>;
  clicks(element: ElementId): Promise<void>;
  /** Keys into an element, after what is there; a path into a file picker. */
  sends(element: ElementId, text: string): Promise<void>;
  presses(key: string): Promise<void>;
  cookies(): Promise<readonly { readonly name: string; readonly value: string }[]>;
  picture(): Promise<Buffer>;
  window(): Promise<string>;
  opensTab(): Promise<string>;
  goesToWindow(handle: string): Promise<void>;
  sizes(width: number, height: number): Promise<void>;
  ends(): Promise<void>;
}

/** The name under which WebDriver wraps an element in JSON, by its standard. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** The id of an element that a script answered; null when it answered none. */
export function elementOf(answer: unknown): ElementId | null {
  const id = asData(answer)[elementKey];
  return typeof id === 'string' ? id : null;
}

/** An element as it is given to a script. */
export function givenElement(id: ElementId): Readonly<Record<string, string>> {
  return { [elementKey]: id };
}

/** What the driver answered instead of doing it: `element click intercepted: …`. */
export class DriverRefused extends Error {}

/** Begins a session with the driver at this address. */
export async function beginSession(driver: string, capabilities: object): Promise<WebDriver> {
  const begun = asData(
    await say(`${driver}/session`, 'POST', { capabilities: { alwaysMatch: capabilities } }),
  );
  const session = `${driver}/session/${String(begun['sessionId'])}`;
  const get = (path: string) => say(session + path, 'GET');
  const post = (path: string, body: object = {}) => say(session + path, 'POST', body);
  return {
    opens: async (url) => void (await post('/url', { url })),
    address: async () => String(await get('/url')),
    reloads: async () => void (await post('/refresh')),
    goesBack: async () => void (await post('/back')),
    runs: (script, ...args) =>
      post('/execute/sync', { script: `return (${script})(...arguments)`, args }),
    clicks: async (id) => void (await post(`/element/${id}/click`)),
    sends: async (id, text) => void (await post(`/element/${id}/value`, { text })),
    presses: async (key) => void (await post('/actions', keyActions(key))),
    async cookies() {
      const all = await get('/cookie');
      const cookies = Array.isArray(all) ? all.map(asData) : [];
      return cookies.map(({ name, value }) => ({ name: String(name), value: String(value) }));
    },
    picture: async () => Buffer.from(String(await get('/screenshot')), 'base64'),
    window: async () => String(await get('/window')),
    opensTab: async () => String(asData(await post('/window/new', { type: 'tab' }))['handle']),
    goesToWindow: async (handle) => void (await post('/window', { handle })),
    sizes: async (width, height) =>
      void (await post('/window/rect', { x: 0, y: 0, width, height })),
    ends: async () => void (await say(session, 'DELETE')),
  };
}

function keyActions(value: string) {
  const actions = [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ];
  return { actions: [{ type: 'key', id: 'keyboard', actions }] };
}

async function say(address: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(address, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { value } = asData(await response.json());
  if (response.ok) return value;
  const { error, message } = asData(value);
  throw new DriverRefused(`${String(error)}: ${String(message)}`);
}
