import { useEffect, useEffectEvent, useRef, useState } from 'react'
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

/**
 * The still pictures of the lesson, for the preview of the seek bar. The page gets them, too, while the player is there;
 * when it goes they are taken back.
 */
export function useStills({ vttUrl, tiles, tokens, onStillsChange }: Input): Stills | null {
  const [stills, setStills] = useState<Stills | null>(null)
  const lesson = vttUrl === undefined ? '' : withoutGrant(vttUrl)
  const sheetsRef = useRef<Sheets | null>(null)
  const tell = useEffectEvent((next: Stills | null) => {
    setStills(next)
    onStillsChange?.(next)
  })
  useEffect(() => {
    const sheets = createSheets(lesson)
    sheetsRef.current = sheets
    return () => {
      tell(null)
      sheets.drop()
    }
  }, [lesson])
  useEffect(() => {
    const sheets = sheetsRef.current
    if (!sheets || tiles.length === 0) return
    const urls = new Map(tiles.map(({ url }) => [withoutGrant(url), url]))
    tell({
      at: (seconds) => {
        const tile = findTile(tiles, seconds)
        return tile && { ...tile, sheet: withoutGrant(tile.url) }
      },
      load: (sheet) =>
        sheets.once(sheet, (signal) => fetchWithToken(urls.get(sheet) ?? sheet, tokens, signal)),
    })
  }, [tiles, tokens])
  return stills
}

const withoutGrant = (url: string) => url.replace(/\/media\/[^/]+\//, '/media/')

type Sheets = ReturnType<typeof createSheets>

/** Sheets of a lesson as addresses within this page; each is fetched once, whatever grant it comes under. */
function createSheets(lesson: string) {
  const stop = new AbortController()
  const made = new Map<string, Promise<string>>()
  return {
    once: (sheet: string, ask: (signal: AbortSignal) => Promise<Response>): Promise<string> => {
      const known = made.get(sheet)
      if (known) return known
      const address = ask(stop.signal).then(async (response) => {
        if (!response.ok) throw new Error(`A sheet of ${lesson} was answered ${response.status}`)
        const picture = await response.blob()
        stop.signal.throwIfAborted()
        return URL.createObjectURL(picture)
      })
      made.set(sheet, address)
      // What failed may be asked for again.
      address.catch(() => made.delete(sheet))
      return address
    },
    drop: () => {
      stop.abort()
      for (const address of made.values()) address.then(URL.revokeObjectURL, () => {})
      made.clear()
    },
  }
}
