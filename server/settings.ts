/** Sentences about settings that are wrong or missing, gathered so that all are said at once. */
export type Problems = string[];

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads single settings from an environment; what is wrong becomes a sentence in `problems`. */
export function lookup(env: Environment, problems: Problems) {
  const given = (name: string) => (env[name] === '' ? undefined : env[name]);
  return {
    text: (name: string, otherwise: string): string => given(name) ?? otherwise,

    /** A text that has no other value than the one given. */
    secret(name: string, shortest = 1): string {
      const value = given(name) ?? '';
      if (value === '') problems.push(`${name} is missing: real providers need it.`);
      else if (value.length < shortest) {
        problems.push(`${name} is too short: it needs at least ${shortest} characters.`);
      }
      return value;
    },

    /** A whole number from 0. */
    number(name: string, otherwise: number, largest: number): number {
      const value = given(name);
      if (value === undefined) return otherwise;
      const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
      if (number <= largest) return number;
      problems.push(`${name} is "${value}", but must be a whole number from 0 to ${largest}.`);
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
