import { type ModelsConfig, type ProcessRole, processRoles } from '../store/config.ts';
import { lookup, type Problems, withoutSlash } from '../store/settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What a process does, and how it stops. */
export interface RoleSettings {
  readonly roles: ReadonlySet<ProcessRole>;
  readonly drainSeconds: number;
  readonly models: ModelsConfig;
}

/** Reads `ROLE`, and what a process needs to find those that do the rest. */
export function roleSettings(env: Environment, problems: Problems): RoleSettings {
  const { number } = lookup(env, problems);
  const roles = rolesOf(env, problems);
  if (roles.size < processRoles.length && !isForModelsAlone(env) && !env['DATABASE_URL']) {
    problems.push(
      `ROLE is "${env['ROLE'] ?? ''}", but the database in DATA_DIR has room for one process ` +
        'alone, which does everything: set DATABASE_URL, or leave ROLE out.',
    );
  }
  return {
    roles,
    drainSeconds: number('DRAIN_SECONDS', env['PROVIDERS'] === 'real' ? 5 : 0, 300),
    models: modelsOf(env, problems, roles),
  };
}

/** Such a process has neither a database nor a key: it is handed pictures, and tells. */
export function isForModelsAlone(env: Environment): boolean {
  return wordsOf(env['ROLE']).join() === 'models';
}

function rolesOf(env: Environment, problems: Problems): ReadonlySet<ProcessRole> {
  const words = wordsOf(env['ROLE']);
  if (words.length === 0) return new Set(processRoles);
  const strange = words.find((word) => !processRoles.some((role) => role === word));
  if (strange !== undefined) {
    problems.push(
      `ROLE names "${strange}", but must name some of: ${processRoles.join(', ')}.`,
    );
  }
  return new Set(processRoles.filter((role) => words.includes(role)));
}

function wordsOf(text = ''): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

function modelsOf(
  env: Environment,
  problems: Problems,
  roles: ReadonlySet<ProcessRole>,
): ModelsConfig {
  const { text, number, ownSecret } = lookup(env, problems);
  const port = number('MODELS_PORT', 8083, 65_535);
  const url = withoutSlash(text('MODELS_URL', `http://127.0.0.1:${port}`));
  if (!URL.canParse(url) || !/^https?:/.test(url)) {
    problems.push('MODELS_URL must be the address of the process with the role models.');
  }
  const token = env['MODELS_TOKEN'] ? ownSecret('MODELS_TOKEN') : null;
  if (token === null && roles.has('api') !== roles.has('models')) {
    problems.push(
      'MODELS_TOKEN is missing: by it a process that serves borrowers asks the one that reads ' +
        'their pictures. Take what "openssl rand -hex 16" prints, for both.',
    );
  }
  return { host: text('MODELS_HOST', '127.0.0.1'), port, url, token };
}
