import type { OutsideService } from '@repo/contract/outside-services'

/** Services whose accounts sign in, as they call themselves. */
export const outsideServiceNames: Readonly<Record<OutsideService, string>> = {
  google: 'Google',
  zalo: 'Zalo',
  apple: 'Apple',
}
