/** The providers by way of which a register of cards is asked. */
export const registryNames = ['didit', 'prembly'] as const;
export type RegistryName = (typeof registryNames)[number];

/** As people know them. */
export const registryTitles: Readonly<Record<RegistryName, string>> = {
  didit: 'Didit',
  prembly: 'Prembly',
};

/** The consent to be asked about by a provider. */
export const registryConsent = <Name extends RegistryName>(name: Name) =>
  `register-${name}` as const;
