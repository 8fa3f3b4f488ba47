import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { packageFirst } from '../pipeline/package-first.ts'
import { openTestBench, x264 } from './bench.ts'
import { flashAndBeep, joinRendition, readBeeps, readFlashes } from './flash-and-beep.ts'

/**
 * Whether sound and picture are still together after an hour: packages a small film of 60 minutes at 29.97 frames and
 * compares its first minute with its last one. Takes minutes, so it is run by hand: `pnpm --filter @repo/media hour`.
 */
const keys = { segmentsPerKey: 15, keyOf: (index: number) => createHash('md5').update(`${index}`).digest() }
const [rate, minuteFrames] = ['30000/1001', 1800]
const minute = (minuteFrames * 1001) / 30_000
const loops = 60

const bench = await openTestBench('hour')
try {
  const at = [30, 300].map((frame) => (frame * 1001) / 30_000)
  const clip = flashAndBeep({ size: '64x36', rate, seconds: minute, at, sampleRate: 8000 })
  const one = await bench.make('minute.mov', clip.picture, clip.sound, [...x264, '-c:a', 'pcm_s16le'])
  const source = await bench.make('hour.mov', ['-stream_loop', String(loops - 1), '-i', one, '-c', 'copy'])
  const began = Date.now()
  const { dir, manifest } = await packageFirst(bench.tools, {
    source,
    workDir: join(bench.root, 'work'),
    encryption: keys,
  })
  const picture = await joinRendition(dir, manifest.video[0]?.playlist ?? '', keys)
  const sound = await joinRendition(dir, manifest.audio?.playlist ?? '', keys)
  for (const from of [0, (loops - 1) * minute]) {
    const input = ['-ignore_editlist', '1', '-copyts', '-ss', String(from), '-t', '20']
    const flashes = await readFlashes(bench.tools, picture, input)
    const beeps = await readBeeps(bench.tools, sound, input)
    const wanted = at.map((seconds) => (from + seconds) * 1000)
    console.info({ fromSeconds: Math.round(from), wanted, flashes, beeps })
    for (const found of [flashes, beeps]) {
      const isRight = wanted.every((ms, i) => Math.abs(ms - (found[i] ?? Number.NaN)) <= 10)
      if (!isRight) throw new Error('More than 10 ms apart')
    }
  }
  console.info(
    `${Math.round(manifest.durationMs / 1000)} s of film in ${Math.round((Date.now() - began) / 1000)} s`,
  )
} finally {
  await bench.remove()
}
