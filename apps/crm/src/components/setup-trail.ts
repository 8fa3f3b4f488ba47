import { tabStore } from '@repo/back-office'

/** The step of the set-up that somebody went off to take, kept in this tab until they are back at the steps. */
const store = tabStore<string | null>('setup-trail')

export const beginSetupTrail = (owner: string, step: string): void => store.write(owner, step)
export const setupTrailOf = (owner: string): string | null => store.read(owner)
export function endSetupTrail(owner: string): void {
  if (store.read(owner) !== null) store.write(owner, null)
}
