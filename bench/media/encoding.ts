import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { runNode } from '../../scripts/lib/run.ts'
import { done, step, UserError } from '../../scripts/lib/say.ts'
import { median, medianRatio } from '../stats.ts'
import type { Row } from '../table.ts'
import { CLIP_SECONDS, type ClipKind } from './clips.ts'
import { workerRow } from './worker.ts'

export interface EncodeOrder {
  side: 'ours' | 'raw'
  /** `first`: the lowest rendition with sound; `whole`: every rendition. */
  scope: 'first' | 'whole'
  source: string
  workDir: string
}

export interface EncodeResult {
  wallMs: number
  /** Processor time of the work, ffmpeg included. */
  cpuMs: number
  /** The part of it that was not ffmpeg. */
  ownCpuMs: number
  /** Most memory that the process itself and any one ffmpeg had. */
  ownPeakBytes: number
  ffmpegPeakBytes: number
}

interface EncodeComparison {
  name: string
  clip: ClipKind
  scope: EncodeOrder['scope']
  /** Most that we aim at, by processor time. */
  aim?: number
}

const ROUNDS = 3

const COMPARISONS: EncodeComparison[] = [
  { name: 'first playable rendition', clip: 'plain', scope: 'first', aim: 1.3 },
  { name: 'whole ladder', clip: 'plain', scope: 'whole', aim: 1.15 },
  { name: 'whole ladder, top size copied', clip: 'copyable', scope: 'whole', aim: 1.15 },
]

export const ENCODING_COLUMNS = [
  'work',
  'ours CPU s',
  'ffmpeg CPU s',
  '÷ ffmpeg, by processor time',
  '÷ ffmpeg, by wall time',
  'CPU s per s of video',
  'of it not ffmpeg',
  'aim',
]

export type Clips = Record<ClipKind, string>

/** Where the last package that was made still lies. */
export const ownPackageFolder = (workDir: string) => join(workDir, 'encode-ours')

export interface EncodingFigures {
  rows: Row[]
  memory: Row[]
}

/** Ours, plain ffmpeg, ours …: what else the machine does falls on both alike. */
export async function measureEncoding(clips: Clips, workDir: string): Promise<EncodingFigures> {
  const rows: Row[] = []
  const memory: Row[] = []
  for (const comparison of COMPARISONS) {
    step(`Đo ${comparison.name} (${ROUNDS} lần)…`)
    const pairs: { ours: EncodeResult; bare: EncodeResult }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = { scope: comparison.scope, source: clips[comparison.clip] }
      pairs.push({
        ours: await encodeOnce({ ...order, side: 'ours', workDir: ownPackageFolder(workDir) }),
        bare: await encodeOnce({ ...order, side: 'raw', workDir: join(workDir, 'encode-raw') }),
      })
    }
    rows.push(toRow(comparison, pairs))
    memory.push(
      toMemoryRow(
        comparison.name,
        pairs.map(({ ours }) => ours),
      ),
    )
    done(rows.at(-1)?.join(' · ') ?? '')
  }
  return { rows, memory }
}

export function toRow(
  { name, aim }: Pick<EncodeComparison, 'name' | 'aim'>,
  pairs: readonly { ours: EncodeResult; bare: EncodeResult }[],
): Row {
  const ratio = (key: 'cpuMs' | 'wallMs') =>
    medianRatio(pairs.map(({ ours, bare }) => ({ ours: ours[key], bare: bare[key] })))
  const seconds = (values: number[], digits: number) => (median(values) / 1000).toFixed(digits)
  const cpu = ratio('cpuMs')
  const ours = pairs.map((pair) => pair.ours)
  return [
    name,
    seconds(
      ours.map(({ cpuMs }) => cpuMs),
      1,
    ),
    seconds(
      pairs.map(({ bare }) => bare.cpuMs),
      1,
    ),
    cpu.toFixed(2),
    ratio('wallMs').toFixed(2),
    seconds(
      ours.map(({ cpuMs }) => cpuMs / CLIP_SECONDS),
      2,
    ),
    seconds(
      ours.map(({ ownCpuMs }) => ownCpuMs),
      1,
    ),
    aim === undefined ? '–' : `≤ ${aim.toFixed(2)} ${cpu <= aim ? '✓' : '✗'}`,
  ]
}

function toMemoryRow(name: string, results: readonly EncodeResult[]): Row {
  const most = (key: 'ownPeakBytes' | 'ffmpegPeakBytes') => Math.max(...results.map((each) => each[key]))
  const cpuMs = median(results.map((each) => each.cpuMs))
  const share = median(results.map((each) => each.ownCpuMs / each.cpuMs))
  return workerRow({
    name: `1080p: ${name}`,
    ownBytes: most('ownPeakBytes'),
    ffmpegBytes: most('ffmpegPeakBytes'),
    cpuPerSecond: cpuMs / 1000 / CLIP_SECONDS,
    share,
  })
}

async function encodeOnce(order: EncodeOrder): Promise<EncodeResult> {
  rmSync(order.workDir, { recursive: true, force: true })
  const { code, output } = await runNode('bench/media/encode-job.ts', [JSON.stringify(order)], {
    output: 'keep',
  })
  if (code !== 0) throw new UserError(`Không đo được việc mã hóa video:\n${output.trim()}`)
  return JSON.parse(output) as EncodeResult
}
