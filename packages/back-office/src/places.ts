import { tabStore } from './person-store.ts'

/** How a page was last left: its search, and the name under which its scroll position is kept. */
export interface Place {
  search: string
  scrollKey: string
}

/** By path, the latest visit last. */
type Places = [path: string, place: Place][]

const most = 40
/** Kept per person: a search may hold names that the next person must not see. */
const store = tabStore<Places>('office-places')

export function rememberPlace(owner: string, path: string, place: Place): void {
  const others = (store.read(owner) ?? []).filter(([other]) => other !== path)
  store.write(owner, [...others, [path, place] satisfies Places[number]].slice(-most))
}

export function placeOf(owner: string, path: string): Place | null {
  return store.read(owner)?.find(([known]) => known === path)?.[1] ?? null
}
