import type { Location } from '@repo/routing'

/** State of a navigation that opens a page where another visit to it was scrolled to. */
export const scrollState = (scrollKey: string) => ({ scrollKey })

/** Under which name the scroll position of a visit is kept: its own, or that of the visit it takes up again. */
export function scrollKeyOf({ key, state }: Pick<Location<unknown>, 'key' | 'state'>): string {
  const isResumed = typeof state === 'object' && state !== null && 'scrollKey' in state
  return isResumed && typeof state.scrollKey === 'string' ? state.scrollKey : key
}
