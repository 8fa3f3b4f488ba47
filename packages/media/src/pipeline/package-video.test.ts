import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locateFfmpeg } from '../ffmpeg/locate-ffmpeg.ts'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import { runProcess } from '../ffmpeg/run-process.ts'
import { probeVideo } from '../probe/probe-video.ts'
import type { FfmpegTools, PackageManifest } from '../types.ts'
import { packageVideo } from './package-video.ts'
import { verifyPackage } from './verify-package.ts'

let tools: FfmpegTools
let root: string
let clip: string

beforeAll(async () => {
  const found = await locateFfmpeg({ allowBundled: true })
  if (!found) throw new Error('No ffmpeg: install ffmpeg 5.1 or newer')
  tools = found
  root = await mkdtemp(join(tmpdir(), 'media-test-'))
  clip = join(root, 'clip.mp4')
  await runFfmpeg(
    tools,
    [
      ['-f', 'lavfi', '-i', 'testsrc2=size=854x480:rate=30:duration=6'],
      ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=6'],
      ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', clip],
    ].flat(),
    { cwd: root },
  )
  await writeFile(join(root, 'vi.vtt'), 'WEBVTT\n\n00:00.000 --> 00:03.000\nGiải phẫu mạch máu\n')
})

afterAll(() => rm(root, { recursive: true, force: true }))

const captions = () => [{ lang: 'vi', label: 'Tiếng Việt', path: join(root, 'vi.vtt'), isDefault: true }]

async function readStreams(playlist: string) {
  const args = ['-v', 'error', '-print_format', 'json', '-show_streams', '-count_frames', playlist]
  const { stdout } = await runProcess(tools.ffprobePath, args, { timeoutMs: 20_000 })
  return (JSON.parse(stdout) as { streams: Record<string, unknown>[] }).streams
}

describe('packageVideo', () => {
  it('publishes 360p first, then the ladder, and every rendition plays', async () => {
    const outDir = join(root, 'out')
    const stages: string[] = []
    const percents: number[] = []
    let early: PackageManifest | null = null
    const manifest = await packageVideo(tools, {
      source: clip,
      workDir: join(root, 'work'),
      outDir,
      captions: captions(),
      onStage: (stage) => stages.push(stage),
      onProgress: (percent) => percents.push(percent),
      onFirstRendition: async () => {
        early = await verifyPackage(outDir)
      },
    })

    expect(stages).toEqual(['first', 'ladder', 'done'])
    expect(early).toMatchObject({
      isComplete: false,
      video: [{ name: '360' }],
      poster: { file: 'poster.jpg' },
    })
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    expect(percents.at(-1)).toBe(100)
    expect(await verifyPackage(outDir)).toEqual(manifest)
    expect(manifest).toMatchObject({ isComplete: true, durationMs: expect.closeTo(6000, -2) })
    expect(manifest.captions).toMatchObject([{ lang: 'vi', vtt: 'captions/vi.vtt' }])
    expect(await readFile(join(outDir, 'storyboard.vtt'), 'utf8')).toContain('#xywh=192,0,192,108')
    expect((await readdir(root)).toSorted()).toEqual(['clip.mp4', 'out', 'vi.vtt'])

    for (const video of manifest.video) {
      const [stream] = await readStreams(join(outDir, video.playlist))
      expect(stream).toMatchObject({ codec_name: 'h264', width: video.width, height: video.height })
      expect(stream?.nb_read_frames).toBe('180')
    }
    const [sound] = await readStreams(join(outDir, manifest.audio?.playlist ?? ''))
    expect(sound).toMatchObject({ codec_name: 'aac', sample_rate: '48000' })
  })

  it('replaces a package that is there already, and notices a damaged one', async () => {
    const outDir = join(root, 'again')
    const small = { source: clip, workDir: join(root, 'work'), outDir }
    await packageVideo(tools, small)
    await truncate(join(outDir, 'video-360', '00000.m4s'), 100)
    await expect(verifyPackage(outDir)).rejects.toMatchObject({ code: 'media.package_invalid' })
    await packageVideo(tools, small)
    await expect(verifyPackage(outDir)).resolves.toMatchObject({ isComplete: true })
  })

  it('stops when aborted and leaves nothing behind', async () => {
    const stop = new AbortController()
    const input = {
      source: clip,
      workDir: join(root, 'work'),
      outDir: join(root, 'aborted'),
      signal: stop.signal,
    }
    const packaging = packageVideo(tools, { ...input, onStage: (stage) => stage === 'first' && stop.abort() })
    await expect(packaging).rejects.toMatchObject({ code: 'media.aborted', isRetryable: true })
    await expect(stat(input.outDir)).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(stat(input.workDir)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('hostile and broken files', () => {
  const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'
  it.each([
    ['a playlist named .mp4', playlist, 'media.container_unsupported'],
    ['nothing', '', 'media.file_empty'],
    ['text', 'not a video at all, only words', 'media.container_unsupported'],
    ['a playlist behind a false MP4 mark', `\0\0\0\x18ftypisom${playlist}`, 'media.unreadable'],
  ])('refuses %s', async (_, content, code) => {
    const path = join(root, 'hostile.mp4')
    await writeFile(path, content)
    await expect(probeVideo(tools, path)).rejects.toMatchObject({ name: 'MediaError', code })
    await rm(path)
  })

  it('refuses a missing file, a folder and one over the size limit', async () => {
    await expect(probeVideo(tools, join(root, 'none.mp4'))).rejects.toMatchObject({
      code: 'media.file_missing',
    })
    await expect(probeVideo(tools, root)).rejects.toMatchObject({ code: 'media.file_missing' })
    await expect(probeVideo(tools, clip, { maxSizeBytes: 10 })).rejects.toMatchObject({
      code: 'media.file_too_large',
    })
  })

  it('refuses captions that are none', async () => {
    const path = join(root, 'bad.vtt')
    await writeFile(path, '1\n00:00:01,000 --> 00:00:02,000\nXin chào\n')
    const packaging = packageVideo(tools, {
      source: clip,
      workDir: join(root, 'work'),
      outDir: join(root, 'bad'),
      captions: [{ lang: 'vi', label: 'Tiếng Việt', path }],
    })
    await expect(packaging).rejects.toMatchObject({ code: 'media.captions_invalid' })
    await rm(path)
  })
})
