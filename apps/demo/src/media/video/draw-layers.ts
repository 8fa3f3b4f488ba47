import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPanel, panelSize } from '../art/panel.ts'
import { drawGround, drawSummary, drawTitle } from './cards.ts'
import { drawClock, drawMarker, drawProgress } from './furniture.ts'
import { pickPalette } from './palette.ts'
import { drawPointBody, drawPointHead } from './point-card.ts'
import { createRandom } from './random.ts'
import { renderPng } from './text.ts'
import { type Card, type DemoVideoInput, motifs, type Point } from './video.types.ts'
import { artFrames, layerFiles, type MarkerStop } from './video-args.ts'

type LayerInput = { dir: string; input: DemoVideoInput; cards: Card[]; points: Point[]; zoom: number }

/** Draws every picture of a video into `dir`, under the names of `layerFiles`. */
export async function drawLayers({ dir, input, cards, points, zoom }: LayerInput): Promise<void> {
  const save = async (name: string, svg: string) => writeFile(join(dir, name), await renderPng(svg, zoom))
  const random = createRandom(input.seed)
  const palette = pickPalette(random)
  const motif = input.motif ?? random.pick(motifs)

  await save(layerFiles.ground('hero'), drawGround('hero', input))
  await save(layerFiles.ground('porcelain'), drawGround('porcelain', input))
  await save(layerFiles.title, drawTitle(input, points.length))
  await save(layerFiles.summary, drawSummary(points))
  await save(layerFiles.progress, drawProgress())
  await save(layerFiles.marker, drawMarker(palette.spot))
  for (const card of cards) {
    if (card.kind !== 'point') continue
    await save(layerFiles.pointHead(card.index), drawPointHead(input, card.point, card.index, points.length))
    if (card.point.body !== '') await save(layerFiles.pointBody(card.index), drawPointBody(card.point))
  }
  const drawFrame = createPanel(motif, input.seed, palette)
  for (let i = 0; i < artFrames; i++) {
    input.signal?.throwIfAborted()
    await save(numbered(layerFiles.art, i), drawFrame(i / artFrames))
  }
  for (let second = 0; second <= input.durationSeconds; second++) {
    await save(numbered(layerFiles.clock, second), drawClock(second, input.durationSeconds))
  }
}

/** One stop a point, each in another part of the panel and not too near its edge. */
export function planStops(seed: string, count: number): MarkerStop[] {
  const random = createRandom(`${seed}/stops`)
  return Array.from({ length: count }, (_, i) => ({
    x: Math.round(panelSize.width * (i % 2 === 0 ? random.between(0.22, 0.45) : random.between(0.55, 0.78))),
    y: Math.round(panelSize.height * (0.16 + (0.68 * (i + random.between(0.2, 0.8))) / count)),
  }))
}

function numbered(pattern: string, index: number): string {
  return pattern.replace('%03d', String(index).padStart(3, '0'))
}
