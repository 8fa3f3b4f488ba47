import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestBench, type TestBench, x264 } from '../testing/bench.ts'
import { flashAndBeep, joinRendition, readBeeps, readFlashes } from '../testing/flash-and-beep.ts'
import type { PackageEncryption } from '../types.ts'
import { packageVideo } from './package-video.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await openTestBench('sync')
})
afterAll(() => bench.remove())

const keys: PackageEncryption = {
  segmentsPerKey: 15,
  keyOf: (index) => createHash('md5').update(`key ${index}`).digest(),
}
const toleranceMs = 10

const aac = ['-c:a', 'aac', '-b:a', '96k']
/** Closed groups of pictures of 2 s at 25 frames, so that the top rung is taken over as it is. */
const copied = [...x264, '-g', '50', '-sc_threshold', '0']
const vp8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8']
const small = '128x72'
const large = '854x480'
const wandering = [
  '-vf',
  "setpts='PTS+0.008*sin(N)/TB'",
  '-fps_mode',
  'vfr',
  '-video_track_timescale',
  '90000',
]

type Source = {
  file: string
  rate: string
  size?: string
  /** Arguments before the inputs. */
  picture?: string[]
  sound?: string[]
  output: string[]
  /** Seconds that are cut off its beginning without encoding, which leaves an edit list. */
  cut?: number
  rungs?: string[]
}

const sources: Source[] = [
  { file: '30.mp4', rate: '30', output: [...x264, '-bf', '2', ...aac] },
  { file: '24.mp4', rate: '24000/1001', output: [...x264, '-bf', '2', ...aac] },
  { file: '29.mov', rate: '30000/1001', output: [...x264, '-c:a', 'pcm_s16le'] },
  { file: '50.mp4', rate: '50', output: [...x264, '-bf', '2', ...aac] },
  { file: '60.mkv', rate: '60', output: [...x264, '-bf', '2', '-c:a', 'libopus'] },
  { file: 'slides.mp4', rate: '1', output: [...x264, ...aac] },
  { file: 'wandering.mp4', rate: '30', output: [...x264, ...wandering, ...aac] },
  { file: 'vp8.webm', rate: '30', output: [...vp8, '-c:a', 'libvorbis'] },
  {
    file: 'camera.mts',
    rate: '25',
    output: [...x264, '-bf', '2', '-c:a', 'ac3', '-f', 'mpegts', '-mpegts_m2ts_mode', '1'],
  },
  { file: 'old.avi', rate: '25', output: ['-c:v', 'mpeg4', '-c:a', 'mp3'] },
  { file: 'cut.mp4', rate: '30', cut: 0.43, output: [...x264, '-bf', '2', '-g', '30', ...aac] },
  { file: 'sound-late.mp4', rate: '30', sound: ['-itsoffset', '0.25'], output: [...x264, ...aac] },
  {
    file: 'picture-late.mkv',
    rate: '25',
    picture: ['-itsoffset', '0.113'],
    output: [...x264, '-c:a', 'pcm_s16le'],
  },
  {
    file: 'copied.mp4',
    rate: '25',
    size: large,
    rungs: ['360', '480'],
    output: [...copied, '-bf', '0', ...aac],
  },
  {
    file: 'copied-b.mp4',
    rate: '25',
    size: large,
    rungs: ['360', '480'],
    output: [...copied, '-bf', '2', ...aac],
  },
]

/** Flashes and beeps begin at frames near 1 s and 5 s: in the first segment and in the second one. */
async function makeSource({ file, rate, size = small, picture = [], sound = [], output, cut }: Source) {
  const [frames = 30, seconds = 1] = rate.split('/').map(Number)
  const at = [1, 5].map((s) => (Math.round((s * frames) / seconds) * seconds) / frames)
  const clip = flashAndBeep({ size, rate, seconds: 6, at })
  const whole = [[...picture, ...clip.picture], [...sound, ...clip.sound], output]
  if (cut === undefined) return bench.make(file, ...whole)
  const from = await bench.make(`whole-${file}`, ...whole)
  return bench.make(file, ['-ss', String(cut), '-i', from, '-c', 'copy'])
}

/** What is made of a video, as a player gets it: flashes of every rung and beeps, in ms. */
async function readPackage(source: string) {
  const outDir = `${source}.package`
  const manifest = await packageVideo(bench.tools, {
    source,
    workDir: `${source}.work`,
    outDir,
    encryption: keys,
  })
  const rungs = []
  for (const { name, playlist } of manifest.video) {
    const path = await joinRendition(outDir, playlist, keys)
    rungs.push({ name, flashes: await readFlashes(bench.tools, path) })
  }
  const sound = await joinRendition(outDir, manifest.audio?.playlist ?? '', keys)
  return { rungs, beeps: await readBeeps(bench.tools, sound) }
}

const differences = (flashes: number[], beeps: number[]) =>
  flashes.map((ms, i) => Math.round(ms - (beeps[i] ?? Number.NaN)))
const furthest = (values: number[], others: number[]) =>
  Math.max(...values.map((value, i) => Math.abs(value - (others[i] ?? Number.NaN))))

describe('sound and picture', () => {
  it.each(sources)(
    'of $file are within 10 ms of each other as in the source, in every rung',
    async (source) => {
      const path = await makeSource(source)
      const flashes = await readFlashes(bench.tools, path, [])
      const beeps = await readBeeps(bench.tools, path, [])
      expect([flashes.length, beeps.length]).toEqual([2, 2])
      const made = await readPackage(path)
      expect(made.rungs.map(({ name }) => name)).toEqual(source.rungs ?? ['72'])
      for (const rung of made.rungs) {
        const [found, wanted] = [differences(rung.flashes, made.beeps), differences(flashes, beeps)]
        expect(furthest(found, wanted), `${found.join()} instead of ${wanted.join()}`).toBeLessThanOrEqual(
          toleranceMs,
        )
        // The video may begin with its first frame, less than a frame behind the beginning of the file.
        expect(furthest(rung.flashes, flashes)).toBeLessThan(40)
        expect(furthest(rung.flashes, made.rungs[0]?.flashes ?? [])).toBeLessThan(1)
      }
    },
  )
})
