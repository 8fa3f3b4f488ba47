import type { OutsideService, SignInSource } from '@repo/contract/outside-services'

/** Services whose accounts sign in, as they call themselves. */
export const outsideServiceNames: Readonly<Record<OutsideService, string>> = {
  google: 'Google',
  zalo: 'Zalo',
  apple: 'Apple',
}

/** The same, and the identity provider of a clinic. */
export const signInSourceNames: Readonly<Record<SignInSource, string>> = {
  ...outsideServiceNames,
  clinic: 'hệ thống của cơ sở',
}

/** What a sign-in is by, in a sentence: a service, or the system of a clinic by its name. */
export const signInSourceName = ({
  service,
  clinic,
}: {
  service: SignInSource
  clinic: string | null
}): string =>
  service === 'clinic' && clinic !== null ? `hệ thống của ${clinic}` : signInSourceNames[service]
