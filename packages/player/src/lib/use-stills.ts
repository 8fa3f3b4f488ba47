import { useEffect, useEffectEvent, useRef } from 'react'
import { fetchWithToken } from '../playback/fetch-with-token.ts'
import type { TokenKeeper } from '../playback/media-token.ts'
import type { Stills } from '../player.types.ts'
import { findTile, type StoryboardTile } from './storyboard.ts'

type Input = {
  /** The storyboard of the lesson; another address under a newer grant is the same one. */
  vttUrl: string | undefined
  tiles: StoryboardTile[]
  tokens: TokenKeeper
  onStillsChange?: (stills: Stills | null) => void
}

/** Hands out the still pictures of the lesson while the player is there, and takes them back when it goes. */
export function useStills({ vttUrl, tiles, tokens, onStillsChange }: Input): void {
  const lesson = vttUrl === undefined ? '' : withoutGrant(vttUrl)
  const sheetsRef = useRef<Sheets | null>(null)
  const tell = useEffectEvent((stills: Stills | null) => onStillsChange?.(stills))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each lesson has sheets of its own
  useEffect(() => {
    const sheets = createSheets()
    sheetsRef.current = sheets
    return () => {
      tell(null)
      sheets.drop()
    }
  }, [lesson])
  useEffect(() => {
    const sheets = sheetsRef.current
    if (!sheets || tiles.length === 0) return
    const load = async (url: string) => {
      const response = await fetchWithToken(url, tokens, sheets.signal)
      if (!response.ok) throw new Error(`A sheet of stills was answered ${response.status}`)
      return response.blob()
    }
    const urls = new Map(tiles.map(({ url }) => [withoutGrant(url), url]))
    tell({
      at: (seconds) => {
        const tile = findTile(tiles, seconds)
        return tile && { ...tile, sheet: withoutGrant(tile.url) }
      },
      load: (sheet) => sheets.once(sheet, () => load(urls.get(sheet) ?? sheet)),
    })
  }, [tiles, tokens])
}

const withoutGrant = (url: string) => url.replace(/\/media\/[^/]+\//, '/media/')

type Sheets = ReturnType<typeof createSheets>

/** Sheets as addresses within this page; each is fetched once, whatever grant it comes under. */
function createSheets() {
  const stop = new AbortController()
  const made = new Map<string, Promise<string>>()
  return {
    signal: stop.signal,
    once: (key: string, load: () => Promise<Blob>): Promise<string> => {
      const known = made.get(key)
      if (known) return known
      const address = load().then((blob) => {
        stop.signal.throwIfAborted()
        return URL.createObjectURL(blob)
      })
      made.set(key, address)
      // What failed may be asked for again.
      address.catch(() => made.delete(key))
      return address
    },
    drop: () => {
      stop.abort()
      for (const address of made.values()) address.then(URL.revokeObjectURL, () => {})
      made.clear()
    },
  }
}
