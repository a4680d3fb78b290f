import { registryNames } from '../../../contract/words/registry-name.ts';
import type { RegistryConfig } from '../../store/ports/identity-registry.ts';
import { lookup } from '../../store/settings.ts';
import type { Reading, ShownSetting } from '../registration.ts';
import { open } from '../registration.ts';
import { diditRegistry } from './didit/registration.ts';
import { premblyRegistry } from './prembly/registration.ts';
import type { RegisteredRegistry } from './registration.ts';

/** Every provider of a register of cards. */
const registries: readonly RegisteredRegistry[] = [diditRegistry, premblyRegistry];

/** The provider that `IDENTITY_REGISTRY` names: with the simulator Didit, else none. */
export function registrySettings(reading: Reading): {
  readonly registry: RegistryConfig | null;
} {
  const { env, problems, simulatorUrl } = reading;
  const { choice, number } = lookup(env, problems);
  const named = choice('IDENTITY_REGISTRY', ['none', ...registryNames]);
  const name = named ?? (simulatorUrl === null ? 'none' : 'didit');
  const mostADay = number('IDENTITY_REGISTRY_A_DAY', 500, 1_000_000);
  const found = registries.find((one) => one.name === name);
  if (found === undefined) return { registry: null };
  return { registry: { name: found.name, mostADay, connect: found.read(reading) } };
}

/** The settings of registers, as staff see them. */
export function shownRegistries(config: RegistryConfig | null): ShownSetting[] {
  return [
    open('IDENTITY_REGISTRY', config?.name ?? 'none'),
    open('IDENTITY_REGISTRY_A_DAY', config?.mostADay),
    ...registries.flatMap((one) =>
      one.showSettings(one.name === config?.name ? config.connect : null),
    ),
  ];
}
