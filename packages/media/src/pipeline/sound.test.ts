import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseMediaPlaylist } from '../hls/media-playlist.ts'
import { aac, openTestBench, picture, type TestBench, tone, x264 } from '../testing/bench.ts'
import { packageVideo } from './package-video.ts'
import { verifyPackage } from './verify-package.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await openTestBench('sound')
})
afterAll(() => bench.remove())

async function pack(source: string) {
  const outDir = `${source}.package`
  const manifest = await packageVideo(bench.tools, { source, workDir: join(bench.root, 'work'), outDir })
  await expect(verifyPackage(outDir)).resolves.toEqual(manifest)
  return { outDir, manifest }
}

async function segmentLengths(outDir: string, playlist: string) {
  const { segments } = parseMediaPlaylist(await readFile(join(outDir, playlist), 'utf8'))
  return segments.map(({ durationMs }) => durationMs)
}

describe('sound', () => {
  it('mono stays mono', async () => {
    const { manifest } = await pack(
      await bench.make('mono.mp4', picture('320x180', 25, 2), tone(2), x264, aac),
    )
    expect(manifest.audio).toMatchObject({ channels: 1 })
  })

  it('surround becomes stereo', async () => {
    const surround = ['-ac', '6', '-c:a', 'aac']
    const { manifest } = await pack(
      await bench.make('51.mp4', picture('320x180', 25, 2), tone(2), x264, surround),
    )
    expect(manifest.audio).toMatchObject({ channels: 2 })
  })

  it('in several languages is offered in all of them', async () => {
    const second = ['-f', 'lavfi', '-i', 'sine=frequency=880:duration=2']
    const marks = ['-metadata:s:a:0', 'language=vie', '-metadata:s:a:1', 'language=eng']
    const source = await bench.make(
      'two.mkv',
      picture('320x180', 25, 2),
      tone(2),
      second,
      ['-map', '0:v', '-map', '1:a', '-map', '2:a'],
      x264,
      aac,
      marks,
    )
    const { manifest, outDir } = await pack(source)
    expect(manifest.audio).toMatchObject({
      language: 'vi',
      label: 'Tiếng Việt',
      playlist: 'audio/playlist.m3u8',
    })
    expect(manifest.otherAudio).toMatchObject([
      { language: 'en', label: 'Tiếng Anh', playlist: 'audio-2/playlist.m3u8' },
    ])
    const [stream] = await bench.readStreams(join(outDir, 'audio-2', 'playlist.m3u8'))
    expect(stream).toMatchObject({ codec_name: 'aac' })
  })

  it('may be missing', async () => {
    const { manifest, outDir } = await pack(
      await bench.make('silent.webm', picture('320x180', 25, 2), ['-c:v', 'libvpx']),
    )
    expect(manifest.audio).toBeNull()
    expect(await readFile(join(outDir, 'master.m3u8'), 'utf8')).not.toContain('audio')
  })

  it('may be all there is', async () => {
    const { manifest, outDir } = await pack(await bench.make('talk.m4a', tone(5), aac, ['-f', 'mp4']))
    expect(manifest).toMatchObject({ video: [], poster: null, storyboard: null, isComplete: true })
    const [stream] = await bench.readStreams(join(outDir, 'master.m3u8'))
    expect(stream).toMatchObject({ codec_name: 'aac' })
  })

  it.each([
    ['begins late and ends early', ['-itsoffset', '0.7', ...tone(3)], 8],
    ['goes on after the picture', tone(11), 11],
  ])('that %s fills the video, and the picture too', async (name, sound, seconds) => {
    const clip = await bench.make(
      `${name.replaceAll(' ', '-')}.mp4`,
      picture('320x180', 25, 8),
      sound,
      x264,
      aac,
    )
    const { manifest, outDir } = await pack(clip)
    expect(manifest.durationMs).toBeCloseTo(seconds * 1000, -2)
    const lengths = await Promise.all(
      ['video-180/playlist.m3u8', 'audio/playlist.m3u8'].map((path) => segmentLengths(outDir, path)),
    )
    for (const list of lengths) {
      expect(Math.abs(list.reduce((sum, ms) => sum + ms, 0) - seconds * 1000)).toBeLessThan(100)
    }
  })

  it('and picture that begin late still begin their segments together', async () => {
    const clip = await bench.make(
      'late.mp4',
      tone(9),
      ['-itsoffset', '0.5', ...picture('320x180', 25, 8)],
      x264,
      aac,
    )
    const { outDir } = await pack(clip)
    expect(await segmentLengths(outDir, 'video-180/playlist.m3u8')).toEqual([
      4000,
      4000,
      expect.closeTo(1000, -3),
    ])
  })
})
