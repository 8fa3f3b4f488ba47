import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MediaError } from '../media-error.ts'
import { probeVideo } from '../probe/probe-video.ts'
import { aac, openTestBench, picture, type TestBench, tone, x264 } from '../testing/bench.ts'
import { claimDuration } from '../testing/hostile-files.ts'
import { packageVideo } from './package-video.ts'
import { runStage } from './stage.ts'

let bench: TestBench
let clip: string
beforeAll(async () => {
  bench = await openTestBench('limits')
  clip = await bench.make('clip.mp4', picture('320x180', 25, 3), tone(3), x264, aac)
})
afterAll(() => bench.remove())

const outDir = () => join(bench.root, 'out', 'package')
const tryToPackage = (source: string) =>
  packageVideo(bench.tools, { source, workDir: join(bench.root, 'work'), outDir: outDir() })

async function put(name: string, content: Buffer): Promise<string> {
  const path = join(bench.root, name)
  await writeFile(path, content)
  return path
}

describe('files that would keep the machine busy', () => {
  const probe = (path: string) => probeVideo(bench.tools, path)

  it('refuses 8K', async () => {
    const huge = await bench.make('8k.mp4', picture('7680x4320', 1, 2), x264)
    await expect(probe(huge)).rejects.toMatchObject({ code: 'media.frame_too_large', isRetryable: false })
  })

  it('refuses stored frames of that size, whatever their shape on the screen', async () => {
    const path = await bench.make('thin.mp4', picture('320x180', 5, 2), x264, ['-vf', 'setsar=1/50'])
    const { video } = await probeVideo(bench.tools, path, { minFrameSide: 1 })
    expect(video).toMatchObject({ storedWidth: 320, storedHeight: 180 })
    const limits = { maxFramePixels: 320 * 180 - 1, minFrameSide: 1 }
    await expect(probeVideo(bench.tools, path, limits)).rejects.toMatchObject({
      code: 'media.frame_too_large',
    })
  })

  it('refuses 240 frames a second', async () => {
    const fast = await bench.make('240.mp4', picture('64x64', 240, 2), x264)
    await expect(probe(fast)).rejects.toMatchObject({ code: 'media.frame_rate_too_high', isRetryable: false })
  })

  it('refuses 200 sound tracks', async () => {
    const maps = Array.from({ length: 200 }, () => ['-map', '0:a']).flat()
    const many = await bench.make('200.mp4', ['-i', clip], maps, ['-c', 'copy'])
    await expect(probe(many)).rejects.toMatchObject({ code: 'media.too_many_streams', isRetryable: false })
  })

  it('refuses a great many frames of almost no size', async () => {
    const source = ['-f', 'lavfi', '-i', 'color=size=2x2:rate=100:duration=100']
    const tiny = await bench.make('tiny.mkv', source, ['-c:v', 'libx264', '-pix_fmt', 'yuv444p'])
    await expect(probe(tiny)).rejects.toMatchObject({ code: 'media.unreadable', isRetryable: false })
  })

  it('refuses a claim of 100 hours', async () => {
    const content = await readFile(clip)
    const hours = await put('hours.mp4', claimDuration(content, 360_000))
    await expect(probe(hours)).rejects.toMatchObject({ code: 'media.too_long', isRetryable: false })
  })

  it('reads no further than the longest video allowed', async () => {
    const source = await bench.make('long.mp4', picture('320x180', 25, 20), x264)
    const brief = await put('brief.mp4', claimDuration(await readFile(source), 5))
    const manifest = await packageVideo(bench.tools, {
      source: brief,
      workDir: join(bench.root, 'work'),
      outDir: outDir(),
      limits: { maxDurationMs: 8_000 },
    })
    expect(manifest.durationMs).toBeLessThanOrEqual(8_100)
    await rm(join(bench.root, 'out'), { recursive: true })
  })
})

describe('decoders that few need and many attack', () => {
  it.each([
    ['MagicYUV', 'magicyuv', 'mkv'],
    ['FFV1', 'ffv1', 'mkv'],
    ['QuickTime Animation', 'qtrle', 'mov'],
  ])('are not started: %s', async (_, encoder, ending) => {
    const path = await bench.make(`${encoder}.${ending}`, picture('320x180', 25, 2), ['-c:v', encoder])
    const refusal = { code: 'media.codec_unsupported', isRetryable: false }
    await expect(probeVideo(bench.tools, path)).rejects.toMatchObject(refusal)
  })

  it('do not stand in the way of a video with covers and subtitles', async () => {
    const cover = await bench.make('cover.png', picture('64x64', 1, 1), ['-frames:v', '1'])
    const words = await put('words.srt', Buffer.from('1\n00:00:00,000 --> 00:00:01,000\nXin chào\n'))
    const inputs = ['-i', clip, '-i', words, '-i', cover, '-map', '0', '-map', '1', '-map', '2']
    const codecs = ['-c', 'copy', '-c:s', 'mov_text', '-disposition:v:1', 'attached_pic']
    const path = await bench.make('full.mp4', inputs, codecs)
    expect(await probeVideo(bench.tools, path)).toMatchObject({ video: { index: 0 }, audio: { index: 1 } })
  })
})

describe('damaged files', () => {
  it('that are cut off are refused or play as far as they go, and never hang', async () => {
    const content = await readFile(clip)
    for (const share of [0.02, 0.3, 0.6, 0.9, 0.999]) {
      const cut = await put('cut.mp4', content.subarray(0, Math.floor(content.length * share)))
      await expect(tryToPackage(cut)).rejects.toMatchObject({ name: 'MediaError' })
    }
    const flags = ['-movflags', '+faststart']
    const whole = await bench.make('start.mp4', picture('320x180', 25, 6), tone(6), x264, aac, flags)
    const half = (await readFile(whole)).subarray(0, -Math.floor(content.length / 2))
    await expect(tryToPackage(await put('half.mp4', half))).rejects.toMatchObject({
      code: 'media.unreadable',
      isRetryable: false,
    })
    const left = await readdir(bench.root)
    expect([left.includes('out'), left.includes('work')]).toEqual([false, false])
  })

  it('with wrong bytes anywhere end with a package or an error of ours', async () => {
    const content = await readFile(clip)
    let seed = 20_261_121
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    for (let round = 0; round < 12; round++) {
      const damaged = Buffer.from(content)
      // Half of them hit the header, at the end of the file, where the worst faults are.
      const from = round % 2 === 0 ? damaged.indexOf('moov') : 0
      for (let i = 0; i < 40; i++) damaged[from + next(damaged.length - from)] = next(256)
      const path = await put('damaged.mp4', damaged)
      const end = await tryToPackage(path).then(
        () => 'packaged',
        (error: unknown) => (error instanceof MediaError ? error.code : error),
      )
      expect(end).toMatch(/^(?:packaged|media\.[a-z_]+)$/)
    }
    await rm(join(bench.root, 'out'), { recursive: true })
  })
})

it('reports a full disk while it writes, and leaves no files', async () => {
  const workDir = join(bench.root, 'full')
  const stage = runStage(bench.tools, { source: clip, workDir }, 'first', () => writeFile('/dev/full', 'x'))
  await expect(stage).rejects.toMatchObject({ code: 'media.disk_full', isRetryable: true })
  expect(await readdir(workDir)).toEqual([])
})
