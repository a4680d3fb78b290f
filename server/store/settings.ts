/** Sentences about settings that are wrong or missing, gathered so that all are shown at once. */
export type Problems = string[];

const shortestSecret = 16;
/** Of different ones in a secret: a word said twice has fewer. */
const fewestCharacters = 8;
/** Secrets of this repository, or the first guesses of an attacker. */
const guessable = /sandbox|pass.?word|change.?me|extra.?money|12345|qwerty|example/i;

/** Whether an address is one of this machine itself, which no other machine can open. */
export function isLoopbackUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return /^(?:localhost|[a-z0-9.-]+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/** A base address to which a path is appended. */
export function withoutSlash(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end--;
  return url.slice(0, end);
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads single settings from an environment; what is wrong becomes a sentence in `problems`. */
export function lookup(env: Environment, problems: Problems) {
  const given = (name: string) => (env[name] === '' ? undefined : env[name]);
  const needed = (name: string): string => {
    const value = given(name) ?? '';
    if (value === '') problems.push(`${name} is missing: real providers need it.`);
    return value;
  };
  return {
    text: (name: string, otherwise: string): string => given(name) ?? otherwise,

    /** A text that real providers cannot do without. */
    needed,

    /** A secret that a third party gave us; `published` is what the simulator takes instead. */
    secret(name: string, published?: string): string {
      const value = needed(name);
      if (value !== '' && value === published) {
        problems.push(`${name} is the simulator's own, which everybody can read: take yours.`);
      }
      return value;
    },

    /** A secret that we make ourselves. */
    ownSecret(name: string): string {
      const value = needed(name);
      if (value === '') return value;
      if (value.length < shortestSecret) {
        problems.push(`${name} is too short: it needs at least ${shortestSecret} characters.`);
      } else if (new Set(value).size < fewestCharacters || guessable.test(value)) {
        problems.push(`${name} is easy to guess: take what "openssl rand -hex 16" prints.`);
      }
      return value;
    },

    /** A whole number, from 0 unless stated otherwise. */
    number(name: string, otherwise: number, largest: number, smallest = 0): number {
      const value = given(name);
      if (value === undefined) return otherwise;
      const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
      if (number >= smallest && number <= largest) return number;
      const range = `from ${smallest} to ${largest}`;
      problems.push(`${name} is "${value}", but must be a whole number ${range}.`);
      return otherwise;
    },

    /** A number with a point, from 0. */
    decimal(name: string, otherwise: number, largest: number): number {
      const value = given(name);
      if (value === undefined) return otherwise;
      const number = /^\d{1,6}(\.\d{1,6})?$/.test(value) ? Number(value) : NaN;
      if (number <= largest) return number;
      problems.push(`${name} is "${value}", but must be a number from 0 to ${largest}.`);
      return otherwise;
    },

    choice<const Choice extends string>(
      name: string,
      choices: readonly Choice[],
    ): Choice | undefined {
      const value = given(name);
      const choice = choices.find((one) => one === value);
      if (value !== undefined && choice === undefined) {
        problems.push(`${name} is "${value}", but must be one of: ${choices.join(', ')}.`);
      }
      return choice;
    },

    /** An address that starts with https, for what the world outside opens. */
    url(name: string): string {
      const value = given(name) ?? '';
      if (!URL.canParse(value) || !value.startsWith('https://')) {
        problems.push(`${name} must be the address of this service, starting with https://.`);
      }
      return value;
    },
  };
}
