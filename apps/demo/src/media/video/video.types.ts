import type { CaptionInput } from '@repo/media'

export const motifs = ['contour', 'points', 'beams', 'strata', 'grid'] as const
export type Motif = (typeof motifs)[number]

export type DemoVideoInput = {
  title: string
  courseTitle: string
  doctorName: string
  /** 2–6 points, each a sentence or "Heading: sentence". */
  points: string[]
  durationSeconds: number
  /** Palette, art and music follow from it: same input, same video. */
  seed: string
  motif?: Motif
  height?: 720 | 1080
  outFile: string
  signal?: AbortSignal
}

export type DemoChapter = { startMs: number; title: string }

export type DemoVideo = {
  file: string
  durationMs: number
  chapters: DemoChapter[]
  captions: CaptionInput[]
}

export type Point = { heading: string; body: string }

/** One picture of the video; times in seconds. */
export type Card =
  | { kind: 'title'; start: number; end: number }
  | { kind: 'point'; start: number; end: number; index: number; point: Point }
  | { kind: 'summary'; start: number; end: number }
