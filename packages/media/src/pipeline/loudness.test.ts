import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readFfmpegLog } from '../ffmpeg/run-ffmpeg.ts'
import { openTestBench, type TestBench } from '../testing/bench.ts'
import { packageVideo } from './package-video.ts'
import type { StageInput } from './stage.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await openTestBench('loudness')
})
afterAll(() => bench.remove())

const noise = (decibels: number, filter = 'anull') => [
  '-f',
  'lavfi',
  '-i',
  `anoisesrc=color=pink:seed=7:duration=12:sample_rate=48000,volume=${decibels}dB,${filter}`,
]
/** As loud as speech with a cough in every third second. */
const peaks = "volume=volume='if(lt(mod(t,3),0.05),5,1)':eval=frame"

async function measure(path: string) {
  const args = ['-i', path, '-af', 'ebur128=peak=true:framelog=verbose', '-f', 'null', '-']
  const log = await readFfmpegLog(bench.tools, args, { cwd: bench.root })
  const summary = log.slice(log.lastIndexOf('Summary:'))
  const [, lufs] = /I:\s+(\S+) LUFS/.exec(summary) ?? []
  const [, peak] = /Peak:\s+(\S+) dBFS/.exec(summary) ?? []
  return { lufs: Number(lufs), peak: Number(peak) }
}

async function pack(name: string, sound: string[], options: Partial<StageInput> = {}) {
  const source = await bench.make(`${name}.mka`, sound, ['-c:a', 'pcm_s16le', '-f', 'matroska'])
  const outDir = join(bench.root, `${name}.package`)
  await packageVideo(bench.tools, { source, workDir: join(bench.root, 'work'), outDir, ...options })
  return { before: await measure(source), after: await measure(join(outDir, 'audio', 'playlist.m3u8')) }
}

it.each([
  ['quiet', noise(-22)],
  ['loud', noise(8)],
  ['with-peaks', noise(-16, peaks)],
])('sound that is %s leaves the pipeline at -16 LUFS, its true peaks below -1.5 dB', async (name, sound) => {
  const { before, after } = await pack(name, sound)
  expect(Math.abs(before.lufs + 16)).toBeGreaterThan(3)
  expect(Math.abs(after.lufs + 16)).toBeLessThan(1)
  expect(after.peak).toBeLessThanOrEqual(-1.5)
})

it('sound that is nearly silent stays so', async () => {
  const { before, after } = await pack('silent', noise(-60))
  expect(before.lufs).toBeLessThan(-50)
  expect(Math.abs(after.lufs - before.lufs)).toBeLessThan(1)
})

it('sound stays as it is, or comes to another loudness, where the setting says so', async () => {
  const { before, after } = await pack('as-is', noise(-22), { loudness: 'as_is' })
  expect(Math.abs(after.lufs - before.lufs)).toBeLessThan(0.5)
  const other = await pack('other', noise(-22), { loudness: { lufs: -20, truePeakDb: -2 } })
  expect(Math.abs(other.after.lufs + 20)).toBeLessThan(1)
})
