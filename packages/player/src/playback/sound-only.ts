/** Attributes of one variant and where it stands in the master playlist. */
type Variant = { attributes: string; firstLine: number; lastLine: number }

/** Whether a master playlist has pictures and, beside them, a variant of sound alone. */
export function hasSoundOnly(master: string): boolean {
  const variants = findVariants(master.split(/\r?\n/))
  return variants.some(hasPicture) && variants.some((variant) => !hasPicture(variant))
}

/**
 * The master playlist without its pictures. hls.js drops variants of sound alone where there are others, so the choice
 * has to be made for it.
 */
export function keepSoundOnly(master: string): string {
  if (!hasSoundOnly(master)) return master
  const lines = master.split(/\r?\n/)
  const dropped = new Set(
    findVariants(lines)
      .filter(hasPicture)
      .flatMap(({ firstLine, lastLine }) => [firstLine, lastLine]),
  )
  return lines.filter((_, i) => !dropped.has(i)).join('\n')
}

/** Picture sizes of a master playlist, with what they cost. */
export function readPictures(master: string): { width: number; height: number; bandwidth: number }[] {
  return findVariants(master.split(/\r?\n/)).flatMap(({ attributes }) => {
    const size = /RESOLUTION=(\d+)x(\d+)/.exec(attributes)
    const bandwidth = /(?:^|,)BANDWIDTH=(\d+)/.exec(attributes)
    return size
      ? [{ width: Number(size[1]), height: Number(size[2]), bandwidth: Number(bandwidth?.[1] ?? 0) }]
      : []
  })
}

function findVariants(lines: string[]): Variant[] {
  const tag = '#EXT-X-STREAM-INF:'
  return lines.flatMap((line, firstLine) => {
    if (!line.startsWith(tag)) return []
    const address = lines.findIndex((next, i) => i > firstLine && next !== '' && !next.startsWith('#'))
    return [{ attributes: line.slice(tag.length), firstLine, lastLine: address }]
  })
}

function hasPicture({ attributes }: Variant): boolean {
  return attributes.includes('RESOLUTION=') || /CODECS="[^"]*(avc|hvc|hev|vp0?9|av01)/.test(attributes)
}
