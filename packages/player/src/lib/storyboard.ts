/** One picture of the storyboard: a rectangle of a sheet, shown from `start` up to `end` (seconds). */
export type StoryboardTile = {
  start: number
  end: number
  url: string
  x: number
  y: number
  width: number
  height: number
}

/** Reads the WebVTT of a storyboard; picture addresses are relative to `vttUrl`. Cues without `#xywh=` are skipped. */
export function parseStoryboard(text: string, vttUrl: string): StoryboardTile[] {
  return text.split(/\r?\n\r?\n/).flatMap((block) => {
    const lines = block.split(/\r?\n/)
    const timing = lines.findIndex((line) => line.includes('-->'))
    const target = lines[timing + 1]
    const place = /^(.+)#xywh=(\d+),(\d+),(\d+),(\d+)\s*$/.exec(target ?? '')
    const [from, to] = (lines[timing] ?? '').split('-->').map(parseTime)
    if (timing < 0 || !place || from === undefined || to === undefined) return []
    const [x, y, width, height] = place.slice(2).map(Number) as [number, number, number, number]
    return [{ start: from, end: to, url: new URL(place[1] ?? '', vttUrl).href, x, y, width, height }]
  })
}

/** The tile for a moment; beyond the last one, the last. */
export function findTile(tiles: StoryboardTile[], seconds: number): StoryboardTile | null {
  return tiles.find((tile) => seconds < tile.end) ?? tiles.at(-1) ?? null
}

function parseTime(text: string): number {
  return text
    .trim()
    .split(':')
    .reduce((sum, part) => sum * 60 + Number.parseFloat(part), 0)
}
