import { tabStore } from './person-store.ts'

/** How a page was last left: its search, and the name under which its scroll position is kept. */
export interface PageVisit {
  search: string
  scrollKey: string
}

/** By path, the latest visit last. */
type PageVisits = [path: string, visit: PageVisit][]

const most = 40
/** Kept per person: a search may hold names that the next person must not see. */
const store = tabStore<PageVisits>('office-places')

export function rememberPageVisit(owner: string, path: string, visit: PageVisit): void {
  const others = (store.read(owner) ?? []).filter(([other]) => other !== path)
  store.write(owner, [...others, [path, visit] satisfies PageVisits[number]].slice(-most))
}

export function pageVisitOf(owner: string, path: string): PageVisit | null {
  return store.read(owner)?.find(([known]) => known === path)?.[1] ?? null
}
