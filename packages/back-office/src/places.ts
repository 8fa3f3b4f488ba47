/** How a page was last left: its search, and the name under which its scroll position is kept. */
export interface Place {
  search: string
  scrollKey: string
}

interface Kept {
  /** Whose visits these are: a search may hold names that the next person must not find. */
  owner: string
  /** By path, the latest visit last. */
  places: [path: string, place: Place][]
}

const storageKey = 'office-places'
const most = 40

/** Stands in for the storage of the tab where a browser forbids it. */
let memory: Kept | null = null

function read(): Kept | null {
  let text: string | null
  try {
    text = sessionStorage.getItem(storageKey)
  } catch {
    return memory
  }
  try {
    return text === null ? null : (JSON.parse(text) as Kept)
  } catch {
    return null
  }
}

function write(kept: Kept): void {
  memory = kept
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // Then it is remembered until the page is loaded again.
  }
}

const placesOf = (owner: string) => {
  const kept = read()
  return kept?.owner === owner ? kept.places : []
}

export function rememberPlace(owner: string, path: string, place: Place): void {
  const others = placesOf(owner).filter(([other]) => other !== path)
  write({ owner, places: [...others, [path, place] satisfies Kept['places'][number]].slice(-most) })
}

export function placeOf(owner: string, path: string): Place | null {
  return placesOf(owner).find(([known]) => known === path)?.[1] ?? null
}

export function forgetPlaces(): void {
  memory = null
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // There is nothing in a storage that is forbidden.
  }
}
