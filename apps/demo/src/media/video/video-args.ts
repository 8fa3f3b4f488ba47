import { SEGMENT_MS } from '@repo/media'
import { clockPosition, markerSize } from './furniture.ts'
import { column, panelPosition } from './layout.ts'
import type { Card } from './video.types.ts'

/** As fast as the moving art: nothing else moves for longer than a second. */
export const frameRate = 15
export const artFrameRate = 15
export const artFrames = 96

/** Where the ring stands during each point, in pixels of the panel. */
export type MarkerStop = { x: number; y: number }

export type VideoInput = {
  cards: Card[]
  durationSeconds: number
  /** 1 for 720 lines, 1.5 for 1080. */
  zoom: number
  stops: MarkerStop[]
  outFile: string
}

/** A layer that comes from one PNG and is seen for a while. */
type Layer = { file: string; x: number; y: number; start: number; end: number; slide: number }

const fadeSeconds = 0.5
/** Frames of one segment. */
const gop = (frameRate * SEGMENT_MS) / 1000

/** File names that `video-args` expects in the working folder. */
export const layerFiles = {
  ground: (kind: 'hero' | 'porcelain') => `ground-${kind}.png`,
  title: 'title.png',
  pointHead: (index: number) => `point-${index}-head.png`,
  pointBody: (index: number) => `point-${index}-body.png`,
  summary: 'summary.png',
  marker: 'marker.png',
  art: 'art-%03d.png',
  clock: 'clock-%03d.png',
  progress: 'progress.png',
  sound: 'sound.wav',
}

/**
 * One ffmpeg run that lays still pictures over each other: every picture is decoded once and looped in memory, which
 * costs a tenth of moving or zooming it.
 */
export function buildVideoArgs({ cards, durationSeconds, zoom, stops, outFile }: VideoInput): string[] {
  const layers = planLayers(cards)
  const middle = { start: cards[1]?.start ?? 0, end: cards.at(-1)?.start ?? durationSeconds }
  const files = [
    ['-i', layerFiles.ground('hero')],
    ['-i', layerFiles.ground('porcelain')],
    ['-framerate', String(artFrameRate), '-i', layerFiles.art],
    ['-framerate', '1', '-i', layerFiles.clock],
    ['-i', layerFiles.marker],
    ['-i', layerFiles.sound],
    ['-i', layerFiles.progress],
    ...layers.map((layer) => ['-i', layer.file]),
  ]
  const graph = [
    `[0:v]format=yuv420p,${still(durationSeconds)}[hero]`,
    `[1:v]format=yuva420p,${shown(middle.start - fadeSeconds / 2, middle.end + fadeSeconds / 2)}[porcelain]`,
    `[2:v]format=yuva420p,loop=loop=-1:size=${artFrames}[art]`,
    `[3:v]format=yuva420p,fps=${frameRate}[clock]`,
    `[4:v]format=yuva420p,${shown(middle.start + 0.8, middle.end - 0.2)}[marker]`,
    `[hero][porcelain]overlay=eof_action=pass[g0]`,
    `[g0][art]overlay=${at(panelPosition.x, panelPosition.y, zoom)}:shortest=1[g1]`,
    `[g1][marker]overlay=${markerPath(cards, stops, zoom)}:eof_action=pass[g2]`,
    `[g2][clock]overlay=${at(clockPosition.x, clockPosition.y, zoom)}:eof_action=repeat[g3]`,
    `[6:v]format=yuv420p,${still(durationSeconds)}[progress]`,
    `[g3][progress]overlay=x='-w+w*t/${durationSeconds}':y=H-h[l0]`,
    ...layers.map((layer, i) => `[${i + 7}:v]format=yuva420p,${shown(layer.start, layer.end)}[p${i}]`),
    ...layers.map((layer, i) => `[l${i}][p${i}]overlay=${slideIn(layer, zoom)}:eof_action=pass[l${i + 1}]`),
    `[l${layers.length}]format=yuv420p[out]`,
  ]
  return [
    ...files,
    ['-filter_complex', graph.join(';'), '-map', '[out]', '-map', '5:a'],
    ['-t', String(durationSeconds), '-r', String(frameRate)],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'animation', '-crf', '23'],
    // Key frames on the grid of the segments and no reordered frames: the pipeline takes such a picture over as it is.
    ['-bf', '0', '-sc_threshold', '0', '-flags', '+cgop', '-g', String(gop), '-keyint_min', String(gop)],
    ['-c:a', 'aac', '-b:a', '128k', '-movflags', '+faststart', '-f', 'mp4', outFile],
  ].flat()
}

function planLayers(cards: Card[]): Layer[] {
  return cards.flatMap((card): Layer[] => {
    const place = { x: column.x, y: column.y, end: card.end }
    if (card.kind === 'title') return [{ ...place, file: layerFiles.title, start: 0, slide: 0 }]
    if (card.kind === 'summary') {
      return [{ ...place, file: layerFiles.summary, start: card.start + 0.2, end: card.end + 1, slide: 28 }]
    }
    const head = { ...place, file: layerFiles.pointHead(card.index), start: card.start + 0.1, slide: 28 }
    if (card.point.body === '') return [head]
    return [head, { ...head, file: layerFiles.pointBody(card.index), start: card.start + 0.7 }]
  })
}

/** A picture held from the first to the last instant. */
function still(seconds: number): string {
  return `loop=loop=-1:size=1,fps=${frameRate},trim=duration=${seconds.toFixed(3)},setpts=N/${frameRate}/TB`
}

/** A picture that fades in at `start` and is gone at `end`. At the very beginning it is there at once. */
function shown(start: number, end: number): string {
  const length = end - start
  const fadeIn = start <= 0 ? '' : `,fade=t=in:st=0:d=${fadeSeconds}:alpha=1`
  const fadeOut = `,fade=t=out:st=${(length - fadeSeconds).toFixed(3)}:d=${fadeSeconds}:alpha=1`
  return `${still(length)}${fadeIn}${fadeOut},setpts=PTS+${Math.max(0, start).toFixed(3)}/TB`
}

function at(x: number, y: number, zoom: number): string {
  return `x=${Math.round(x * zoom)}:y=${Math.round(y * zoom)}`
}

/** Comes up the last few pixels, fast at first (cubic ease-out over 0.7 s). */
function slideIn({ x, y, start, slide }: Layer, zoom: number): string {
  if (slide === 0) return at(x, y, zoom)
  const left = `(1-clip((t-${start.toFixed(3)})/0.7,0,1))`
  return `x=${Math.round(x * zoom)}:y='${Math.round(y * zoom)}+${Math.round(slide * zoom)}*pow(${left},3)'`
}

/** The ring glides to its next stop in the first 0.9 s of each point (smoothstep). */
function markerPath(cards: Card[], stops: MarkerStop[], zoom: number): string {
  const starts = cards.flatMap((card) => (card.kind === 'point' ? [card.start] : []))
  const axis = (key: 'x' | 'y', origin: number) => {
    const first = origin + (stops[0]?.[key] ?? 0) - markerSize / 2
    const moves = stops.slice(1).map((stop, i) => {
      const distance = (stop[key] - (stops[i]?.[key] ?? 0)) * zoom
      const share = `clip((t-${(starts[i + 1] ?? 0).toFixed(3)})/0.9,0,1)`
      return `+${distance.toFixed(1)}*pow(${share},2)*(3-2*${share})`
    })
    return `'${(first * zoom).toFixed(1)}${moves.join('')}'`
  }
  return `x=${axis('x', panelPosition.x)}:y=${axis('y', panelPosition.y)}`
}
