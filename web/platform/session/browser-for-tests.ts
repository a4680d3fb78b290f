/** The pieces of a browser that the session and the client touch, for tests under Node. */
export interface PlayedBrowser {
  /** Every cookie as it was written, with its attributes. */
  readonly written: string[];
  /** What a new tab is: the cookies and local storage stay, session storage is empty. */
  openNewTab(): void;
  /** Takes the browser away again. */
  close(): void;
}

const names = ['document', 'location', 'localStorage', 'sessionStorage'] as const;

/** Puts a browser at this address into the global scope. */
export function playBrowser(address: string): PlayedBrowser {
  const written: string[] = [];
  put('document', cookieDocument(written));
  put('location', new URL(address));
  put('localStorage', memoryStorage());
  put('sessionStorage', memoryStorage());
  return {
    written,
    openNewTab: () => put('sessionStorage', memoryStorage()),
    close: () => names.forEach((name) => Reflect.deleteProperty(globalThis, name)),
  };
}

function put(name: (typeof names)[number], value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

function cookieDocument(written: string[]) {
  const jar = new Map<string, string>();
  return {
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      written.push(text);
      const [pair = '', ...attributes] = text.split('; ');
      const equals = pair.indexOf('=');
      const name = pair.slice(0, equals);
      if (attributes.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, pair.slice(equals + 1));
    },
  };
}

function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  };
}
