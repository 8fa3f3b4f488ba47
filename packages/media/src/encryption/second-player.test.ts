import { randomBytes } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packageVideo } from '../pipeline/package-video.ts'
import { aac, openTestBench, picture, type TestBench, tone, x264 } from '../testing/bench.ts'
import { type PackageServer, servePackage } from '../testing/package-server.ts'
import { findVlc, recordWithVlc } from '../testing/vlc.ts'
import type { PackageManifest } from '../types.ts'

const keys = [randomBytes(16), randomBytes(16)]
const encryption = { segmentsPerKey: 2, keyOf: (index: number) => keys[index] ?? Buffer.alloc(16) }

let bench: TestBench
let server: PackageServer
let manifest: PackageManifest
let cvlc: string
const recordings: string[] = []

beforeAll(async () => {
  const found = findVlc()
  if (!found) throw new Error('No VLC: install the packages vlc-bin and vlc-plugin-base')
  cvlc = found
  bench = await openTestBench('second-player')
  const outDir = join(bench.root, 'package')
  manifest = await packageVideo(bench.tools, {
    source: await bench.make('clip.mp4', picture('854x480', 25, 10), tone(10), x264, aac),
    workDir: join(bench.root, 'work'),
    outDir,
    encryption,
  })
  server = await servePackage(outDir, encryption)
})
afterAll(async () => {
  server.close()
  await bench.remove()
  for (const recording of recordings) await rm(dirname(recording), { recursive: true, force: true })
})

async function record(path: string, timeoutMs = 60_000): Promise<string> {
  const recording = await recordWithVlc(cvlc, `${server.url}/${path}`, timeoutMs)
  recordings.push(recording)
  return recording
}

describe('VLC', () => {
  it('plays every encrypted rendition to its end', async () => {
    for (const { playlist, width } of manifest.video) {
      const recording = await record(`${server.bearer}/${playlist}`)
      const [stream] = await bench.readStreams(recording)
      expect(stream).toMatchObject({ codec_name: 'h264', width })
      // It leaves while the last frames are still on their way to the file.
      expect(Number(stream?.nb_read_frames)).toBeGreaterThan(225)
    }
    const sound = await record(`${server.bearer}/audio/playlist.m3u8`)
    const [stream] = await bench.readStreams(sound)
    expect(stream).toMatchObject({ codec_name: 'aac' })
    expect(Number(stream?.nb_read_frames)).toBeGreaterThan(420)
  })

  // By its own address: VLC plays an I-frame playlist like any other, but does not choose one from a master playlist.
  it('plays the encrypted I-frame playlist, in which there is nothing but key frames', async () => {
    const { playlist = '', width } = manifest.keyFrames ?? {}
    const recording = await record(`${server.bearer}/${playlist}`)
    const [stream] = await bench.readStreams(recording)
    expect(stream).toMatchObject({ codec_name: 'h264', width })
    const keyFrame = { type: 'I', isKey: true }
    const frames = await bench.readFrames(recording)
    // Of the video's three segments the last one is lost with VLC's leaving, as above.
    expect(frames.length).toBeGreaterThanOrEqual(2)
    expect(frames).toEqual(frames.map(() => keyFrame))
    const all = await bench.readFrames(`${server.url}/${server.bearer}/${playlist}`)
    expect(all).toEqual([keyFrame, keyFrame, keyFrame])
  })

  it('records nothing without the keys', async () => {
    const recording = await record('video-360/playlist.m3u8', 6_000)
    const size = await stat(recording).then(
      (stats) => stats.size,
      () => 0,
    )
    expect(size).toBe(0)
    expect(server.requests).toContain('/keys/0')
  })
})
