import { createDecipheriv, createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyIndexOf } from '../encryption/encrypt-segments.ts'
import { runProcess } from '../ffmpeg/run-process.ts'
import { takeKeyFrame } from '../hls/key-frame-segment.ts'
import { parseMediaPlaylist } from '../hls/media-playlist.ts'
import { aac, openTestBench, picture, type TestBench, tone, x264 } from '../testing/bench.ts'
import type { PackageEncryption, PackageManifest } from '../types.ts'
import { packageVideo } from './package-video.ts'

const keys: PackageEncryption = {
  segmentsPerKey: 2,
  keyOf: (index) => createHash('md5').update(`key ${index}`).digest(),
}
const seconds = 14

let bench: TestBench
let dir: string
let manifest: PackageManifest
beforeAll(async () => {
  bench = await openTestBench('key-frames')
  const source = await bench.make('video.mp4', picture('320x180', '30000/1001', seconds), tone(seconds), [
    ...x264,
    ...aac,
  ])
  dir = join(bench.root, 'package')
  manifest = await packageVideo(bench.tools, {
    source,
    workDir: join(bench.root, 'work'),
    outDir: dir,
    encryption: keys,
    loudness: 'as_is',
  })
})
afterAll(() => bench.remove())

/** What a file holds as a player sees it: the time, length and brightness-and-colour checksum of each picture. */
async function readPictures(path: string): Promise<{ ms: number; durationMs: number; crc: string }[]> {
  const input = ['-v', 'error', '-ignore_editlist', '1', '-copyts', '-i', path]
  const args = [...input, '-map', '0:v', '-fps_mode', 'passthrough', '-enc_time_base', '1/90000']
  const { stdout, stderrTail } = await runProcess(
    bench.tools.ffmpegPath,
    [...args, '-f', 'framecrc', 'pipe:1'],
    { timeoutMs: 30_000 },
  )
  expect(stderrTail).toBe('')
  const [, ticks = '1', perSecond = '1'] = /^#tb 0: (\d+)\/(\d+)$/m.exec(stdout) ?? []
  const toMs = (value: string | undefined) => (Number(value) * Number(ticks) * 1000) / Number(perSecond)
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('0,'))
    .map((line) => line.split(',').map((cell) => cell.trim()))
    .map((cells) => ({ ms: toMs(cells[2]), durationMs: toMs(cells[3]), crc: cells[5] ?? '' }))
}

/** Segments of a playlist, opened with their keys, each behind the head of its rendition alone. */
async function openEach(playlist: string): Promise<{ path: string; durationMs: number }[]> {
  const folder = join(dir, playlist, '..')
  const { init, segments } = parseMediaPlaylist(await readFile(join(dir, playlist), 'utf8'))
  const head = await readFile(join(folder, init ?? ''))
  return Promise.all(
    segments.map(async ({ uri, key, durationMs }, index) => {
      const secret = keys.keyOf(keyIndexOf(index, keys.segmentsPerKey))
      const opener = createDecipheriv('aes-128-cbc', secret, Buffer.from(key?.iv ?? '', 'hex'))
      const clear = Buffer.concat([opener.update(await readFile(join(folder, uri))), opener.final()])
      const path = join(folder, `${uri}.clear.mp4`)
      await writeFile(path, Buffer.concat([head, clear]))
      return { path, durationMs }
    }),
  )
}

describe('key frames', () => {
  it('each open alone to the picture with which their segment begins, at its time', async () => {
    const stills = await openEach(manifest.keyFrames?.playlist ?? '')
    const whole = await openEach(manifest.video[0]?.playlist ?? '')
    expect(stills).toHaveLength(4)
    for (const [index, still] of stills.entries()) {
      const pictures = await readPictures(still.path)
      const [first] = await readPictures(whole[index]?.path ?? '')
      expect(pictures).toHaveLength(1)
      expect(pictures[0]?.crc).toBe(first?.crc)
      expect(pictures[0]?.ms).toBeCloseTo(index * 4004, 0)
      expect(Math.abs((pictures[0]?.ms ?? Number.NaN) - (first?.ms ?? Number.NaN))).toBeLessThan(1)
    }
  })

  it('stand in a playlist of their own as long as the video, encrypted, and in the master', async () => {
    const { keyFrames, video, files } = manifest
    const text = await readFile(join(dir, keyFrames?.playlist ?? ''), 'utf8')
    expect(text).toContain('#EXT-X-I-FRAMES-ONLY\n')
    expect(text.match(/#EXT-X-KEY:METHOD=AES-128,URI="\.\.\/keys\/\d+"/g)).toHaveLength(4)
    const lengthOf = (playlist: string) =>
      parseMediaPlaylist(playlist).segments.reduce((sum, { durationMs }) => sum + durationMs, 0)
    expect(lengthOf(text)).toBe(lengthOf(await readFile(join(dir, video[0]?.playlist ?? ''), 'utf8')))
    const master = await readFile(join(dir, 'master.m3u8'), 'utf8')
    expect(master).toMatch(
      /^#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,CODECS="avc1\.[0-9a-f]{6}",RESOLUTION=320x180,URI="iframes\/playlist\.m3u8"$/m,
    )
    const bytesOf = (folder: string) =>
      files.filter(({ path }) => path.startsWith(folder)).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    expect(bytesOf('iframes/')).toBeLessThan(bytesOf('video-180/') / 4)
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['other bytes', Buffer.from('not a segment at all')],
    ['an empty fragment', Buffer.from('000000086d6f6f66', 'hex')],
  ])('are not taken from %s', (_, bytes) => {
    expect(() => takeKeyFrame(bytes)).toThrow(/A segment without its key frame/)
  })
})
