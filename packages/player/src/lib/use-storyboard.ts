import { useEffect, useState } from 'react'
import { parseStoryboard, type StoryboardTile } from './storyboard.ts'

/** Loads the storyboard; without it the preview shows time and chapter only. */
export function useStoryboard(vttUrl: string | undefined): StoryboardTile[] {
  const [loaded, setLoaded] = useState<{ url: string; tiles: StoryboardTile[] } | null>(null)
  useEffect(() => {
    if (!vttUrl) return
    const stop = new AbortController()
    fetch(vttUrl, { signal: stop.signal })
      .then(async (response) => {
        if (!response.ok) return
        setLoaded({ url: vttUrl, tiles: parseStoryboard(await response.text(), response.url || vttUrl) })
      })
      .catch(() => {})
    return () => stop.abort()
  }, [vttUrl])
  return loaded && loaded.url === vttUrl ? loaded.tiles : noTiles
}

const noTiles: StoryboardTile[] = []
