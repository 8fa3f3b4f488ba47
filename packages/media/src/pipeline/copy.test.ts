import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseMediaPlaylist } from '../hls/media-playlist.ts'
import { findCopyCandidate } from '../plan/copy-policy.ts'
import { planRenditions } from '../plan/plan-renditions.ts'
import { probeVideo } from '../probe/probe-video.ts'
import { canCopyAs } from '../probe/scan-packets.ts'
import { aac, openTestBench, picture, type TestBench, tone } from '../testing/bench.ts'
import { packageVideo } from './package-video.ts'
import { verifyPackage } from './verify-package.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await openTestBench('copy')
})
afterAll(() => bench.remove())

const encoded = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '30', '-bf', '0', '-pix_fmt', 'yuv420p']
const make = (name: string, ...video: string[]) =>
  bench.make(name, picture('854x480', 25, 10), tone(10), [...encoded, ...video], aac)

async function isCopied(path: string): Promise<boolean> {
  const probe = await probeVideo(bench.tools, path)
  const rung = findCopyCandidate(probe, planRenditions(probe))
  return rung !== null && canCopyAs(bench.tools, path, probe, rung)
}

async function readPackage(path: string) {
  const outDir = `${path}.package`
  const manifest = await packageVideo(bench.tools, {
    source: path,
    workDir: join(bench.root, 'work'),
    outDir,
  })
  await verifyPackage(outDir)
  const playlists = manifest.video.map(async ({ playlist }) => {
    const { segments } = parseMediaPlaylist(await readFile(join(outDir, playlist), 'utf8'))
    return segments.map(({ durationMs }) => durationMs)
  })
  const frames = manifest.video.map(async ({ playlist }) => {
    const [stream] = await bench.readStreams(join(outDir, playlist))
    return [stream?.nb_read_frames, Number(stream?.start_time).toFixed(2)]
  })
  const top = manifest.video.at(-1)
  const init = await readFile(join(outDir, `video-${top?.name}`, 'init.mp4'))
  return { lengths: await Promise.all(playlists), frames: await Promise.all(frames), init, outDir }
}

/** x264 signs its streams, in a note that copying leaves out; its settings there tell the two apart. */
const readFirstSegment = (dir: string) => readFile(join(dir, 'video-480', '00000.m4s'), 'latin1')

describe('copy of the top rung', () => {
  it('keeps the pictures of the source, in segments like those of the other rungs', async () => {
    const source = await make('fit.mp4', '-g', '50', '-sc_threshold', '0')
    expect(await isCopied(source)).toBe(true)
    const { lengths, frames, outDir } = await readPackage(source)
    expect(lengths[1]).toEqual([4000, 4000, 2000])
    expect(lengths[1]).toEqual(lengths[0])
    expect(frames).toEqual([frames[0], frames[0]])
    expect(frames[0]?.[0]).toBe('250')
    const segment = await readFirstSegment(outDir)
    expect(segment).not.toContain('x264')
    const original = await readFile(source, 'latin1')
    expect(original).toContain(segment.slice(-2000))
  })

  it.each([
    ['key frames beside the borders', ['-g', '60', '-keyint_min', '60', '-sc_threshold', '0']],
    ['key frames too rare', ['-g', '250']],
    ['frames stored in another order than shown', ['-g', '50', '-sc_threshold', '0', '-bf', '2']],
    [
      'frames that reach behind key frames',
      ['-g', '50', '-sc_threshold', '0', '-bf', '2', '-x264-params', 'open-gop=1'],
    ],
    ['a profile of few decoders', ['-g', '50', '-pix_fmt', 'yuv444p']],
    ['too many bits', ['-g', '50', '-crf', '5', '-b:v', '6M']],
  ])('encodes instead: %s', async (name, options) => {
    expect(await isCopied(await make(`${name.replaceAll(' ', '-')}.mp4`, ...options))).toBe(false)
  })

  it('encodes a source with key frames beside the borders into aligned segments', async () => {
    const source = await make('unfit.mp4', '-g', '60', '-keyint_min', '60', '-sc_threshold', '0')
    const { lengths, outDir } = await readPackage(source)
    expect(lengths).toEqual([
      [4000, 4000, 2000],
      [4000, 4000, 2000],
    ])
    expect(await readFirstSegment(outDir)).toContain('x264')
  })
})
