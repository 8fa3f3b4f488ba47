import { useEffect, useState } from 'react'
import { fetchWithToken } from '../playback/fetch-with-token.ts'
import type { TokenKeeper } from '../playback/media-token.ts'
import { parseStoryboard, type StoryboardTile } from './storyboard.ts'

/** Loads the storyboard; without it the preview shows time and chapter only. */
export function useStoryboard(vttUrl: string | undefined, tokens: TokenKeeper): StoryboardTile[] {
  const [loaded, setLoaded] = useState<{ url: string; tiles: StoryboardTile[] } | null>(null)
  useEffect(() => {
    if (!vttUrl) return
    const stop = new AbortController()
    fetchWithToken(vttUrl, tokens, stop.signal)
      .then(async (response) => {
        if (!response.ok) return
        setLoaded({ url: vttUrl, tiles: parseStoryboard(await response.text(), response.url || vttUrl) })
      })
      .catch(() => {})
    return () => stop.abort()
  }, [vttUrl, tokens])
  return loaded && loaded.url === vttUrl ? loaded.tiles : noTiles
}

const noTiles: StoryboardTile[] = []
