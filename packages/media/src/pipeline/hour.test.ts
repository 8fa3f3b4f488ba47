import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestBench, type TestBench, x264 } from '../testing/bench.ts'
import { flashAndBeep, joinRendition, readBeeps, readFlashes } from '../testing/flash-and-beep.ts'
import { packageFirst } from './package-first.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await openTestBench('hour')
})
afterAll(() => bench.remove())

const keys = { segmentsPerKey: 15, keyOf: (index: number) => createHash('md5').update(`${index}`).digest() }
/** A rate that is no whole number of frames a second: a rounded one would drift by seconds in an hour. */
const [rate, minuteFrames, frameMs] = ['24000/1001', 1440, 1001 / 24]
const minute = (minuteFrames * frameMs) / 1000
const loops = 60
const toleranceMs = 10

/** A minute of a tiny picture that is copied sixty times; its loudness is not measured, which is half of the work. */
it('sound and picture are within 10 ms of the source in the first and in the last minute of an hour', async () => {
  const at = [30, 300].map((frame) => (frame * frameMs) / 1000)
  const clip = flashAndBeep({ size: '32x18', rate, seconds: minute, at, sampleRate: 8000 })
  const one = await bench.make('minute.mov', clip.picture, clip.sound, [...x264, '-c:a', 'pcm_s16le'])
  const source = await bench.make('hour.mov', ['-stream_loop', String(loops - 1), '-i', one, '-c', 'copy'])
  const { dir, manifest } = await packageFirst(bench.tools, {
    source,
    workDir: join(bench.root, 'work'),
    encryption: keys,
    loudness: 'as_is',
  })
  expect(Math.abs(manifest.durationMs - loops * minute * 1000)).toBeLessThan(50)
  const picture = await joinRendition(dir, manifest.video[0]?.playlist ?? '', keys)
  const sound = await joinRendition(dir, manifest.audio?.playlist ?? '', keys)
  for (const from of [0, (loops - 1) * minute]) {
    const input = ['-ignore_editlist', '1', '-copyts', '-ss', String(from), '-t', '15']
    const flashes = await readFlashes(bench.tools, picture, input)
    const beeps = await readBeeps(bench.tools, sound, input, from)
    const wanted = at.map((seconds) => (from + seconds) * 1000)
    expect([flashes.length, beeps.length]).toEqual([wanted.length, wanted.length])
    for (const found of [...flashes, ...beeps]) {
      const nearest = Math.min(...wanted.map((ms) => Math.abs(ms - found)))
      expect(nearest, `${found} in ${wanted.join()}`).toBeLessThanOrEqual(toleranceMs)
    }
  }
})
