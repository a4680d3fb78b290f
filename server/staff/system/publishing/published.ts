import {
  type FormName,
  faultsOfDefinition,
} from '../../../../domain/people/forms/form-definition.ts';
import {
  faultsOfChannel,
  findChannel,
  publishChannel,
} from '../../../growth/channels/channel-versions.ts';
import { newestDefinition, publishForm } from '../../../people/verification/form-versions.ts';
import type { Context } from '../../../store/context.ts';
import type { PublicationKind } from './publication-row.ts';

/** A form or channel by its name, which exists when it is asked for. */
export interface Named {
  readonly kind: PublicationKind;
  readonly name: string;
}

/** What is in force of it; version 0 without a publication. */
export async function inForce(
  { db }: Context,
  { kind, name }: Named,
): Promise<{ readonly version: number; readonly definition: unknown }> {
  if (kind === 'form') return newestDefinition(db, name as FormName);
  const found = await findChannel(db, name);
  // Another code is answered the default channel, which is not meant here.
  return found.code === name ? found : { version: 0, definition: undefined };
}

/** What keeps a file from being published, a sentence each; it may begin with its field. */
export function faultsOf(
  { config }: Context,
  { kind, name }: Named,
  definition: unknown,
): readonly string[] {
  if (kind === 'form') return faultsOfDefinition(name as FormName, definition);
  return faultsOfChannel({ code: name, definition }, config.adNetworks);
}

/** Publishes a file as the next version; answers which one that is, or what it has wrong. */
export async function publish(
  context: Context,
  { kind, name }: Named,
  file: { readonly definition: unknown; readonly publishedBy: string },
): Promise<{ readonly version: number } | { readonly faults: readonly string[] }> {
  const { db, clock, config } = context;
  const now = clock.now();
  if (kind === 'form') return publishForm(db, { form: name as FormName, ...file, now });
  const faults = await publishChannel(db, { code: name, ...file, now }, config.adNetworks);
  if (faults.length > 0) return { faults };
  return { version: (await findChannel(db, name)).version };
}
