import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runProcess } from '../ffmpeg/run-process.ts'
import { parseMediaPlaylist } from '../hls/media-playlist.ts'
import { probeVideo } from '../probe/probe-video.ts'
import { aac, openTestBench, picture, type TestBench, tone, x264 } from '../testing/bench.ts'
import { packageVideo } from './package-video.ts'
import { verifyPackage } from './verify-package.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await openTestBench('real-life')
})
afterAll(() => bench.remove())

async function pack(source: string) {
  const outDir = `${source}.package`
  const manifest = await packageVideo(bench.tools, { source, workDir: join(bench.root, 'work'), outDir })
  await expect(verifyPackage(outDir)).resolves.toEqual(manifest)
  const sizes = manifest.video.map(({ name, width, height }) => `${name}:${width}x${height}`)
  return { outDir, manifest, sizes }
}

const firstFrames = async (outDir: string, playlist = '') =>
  Number((await bench.readStreams(join(outDir, playlist)))[0]?.nb_read_frames)

async function segmentLengths(outDir: string, playlist = '') {
  const { segments } = parseMediaPlaylist(await readFile(join(outDir, playlist), 'utf8'))
  return segments.map(({ durationMs }) => durationMs)
}

/** Mean brightness of four quarters of a picture: left/right top, left/right bottom. */
async function readQuarters(path: string): Promise<number[]> {
  const args = ['-v', 'error', '-i', path, '-vf', 'scale=2:2:flags=area,format=gray', '-f', 'rawvideo', '-']
  const { stdout } = await runProcess(
    bench.tools.ffmpegPath,
    [...args.slice(0, -3), '-f', 'framehash', '-'],
    {
      timeoutMs: 20_000,
    },
  )
  expect(stdout).toContain('#dimensions 0: 2x2')
  const raw = join(bench.root, 'quarters.gray')
  await runProcess(bench.tools.ffmpegPath, ['-y', ...args.slice(0, -1), raw], { timeoutMs: 20_000 })
  return [...(await readFile(raw)).subarray(0, 4)]
}

describe('clips of phones', () => {
  it('stand upright when the camera was turned, in every rung and on the poster', async () => {
    // White above, black below, as the sensor saw it; shown turned by a quarter, white is on one side.
    const halves = [
      '-f',
      'lavfi',
      '-i',
      'color=black:size=640x360:rate=25:duration=3,drawbox=h=180:color=white:t=fill',
    ]
    const flat = await bench.make('flat.mp4', halves, x264)
    const turned = await bench.make('turned.mp4', ['-i', flat], ['-c', 'copy', '-metadata:s:v', 'rotate=90'])
    expect((await probeVideo(bench.tools, turned)).video).toMatchObject({
      width: 360,
      height: 640,
      rotation: expect.any(Number),
    })
    const { sizes, outDir, manifest } = await pack(turned)
    expect(sizes).toEqual(['360:360x640'])
    expect(manifest.poster).toMatchObject({ width: 360, height: 640 })
    for (const file of ['poster.jpg', manifest.video[0]?.playlist ?? '']) {
      const [leftTop, rightTop, leftBottom, rightBottom] = await readQuarters(join(outDir, file))
      expect(Math.abs((leftTop ?? 0) - (leftBottom ?? 0))).toBeLessThan(20)
      expect(Math.abs((leftTop ?? 0) - (rightTop ?? 0))).toBeGreaterThan(180)
      expect(Math.abs((rightTop ?? 0) - (rightBottom ?? 0))).toBeLessThan(20)
    }
  })

  it('get a fixed rate and segments of 4 s when theirs wanders', async () => {
    const wander = [
      '-vf',
      "setpts='PTS+0.012*sin(N)/TB'",
      '-fps_mode',
      'vfr',
      '-video_track_timescale',
      '90000',
    ]
    const clip = await bench.make('vfr.mp4', picture('320x180', 30, 9), tone(9), x264, wander, aac)
    const { manifest, outDir } = await pack(clip)
    expect(manifest.video[0]?.frameRate).toBe(30)
    expect((await segmentLengths(outDir, 'video-180/playlist.m3u8')).slice(0, 2)).toEqual([4000, 4000])
    expect(await firstFrames(outDir, 'video-180/playlist.m3u8')).toBeGreaterThan(265)
  })

  it('in HDR come out in ordinary colours where ffmpeg can map them', async () => {
    const hdr = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le']
    const marks = ['-color_primaries', 'bt2020', '-color_trc', 'arib-std-b67', '-colorspace', 'bt2020nc']
    const clip = await bench.make('hdr.mp4', picture('320x180', 25, 2), hdr, marks)
    expect((await probeVideo(bench.tools, clip)).video?.isHdr).toBe(true)
    const { outDir } = await pack(clip)
    const [stream] = await bench.readStreams(join(outDir, 'video-180', 'playlist.m3u8'))
    expect(stream).toMatchObject({ pix_fmt: 'yuv420p', nb_read_frames: '50' })
    if (bench.tools.canToneMap)
      expect(stream).toMatchObject({ color_transfer: 'bt709', color_primaries: 'bt709' })
  })
})

describe('sizes and rates', () => {
  it.each([
    ['odd sides', '331:187', 25, ['186:330x186']],
    ['4:3', '640:480', 25, ['360:480x360', '480:640x480']],
    ['a small one, never enlarged', '240:136', 25, ['136:240x136']],
    ['a tall one', '360:640', 25, ['360:360x640']],
    ['a wide one', '1280:536', 25, ['360:640x268', '480:854x358', '720:1280x536']],
  ])('%s', async (_, size, rate, expected) => {
    const shape = ['-vf', `scale=${size},setsar=1,format=yuv444p`, '-c:v', 'libx264', '-preset', 'ultrafast']
    const source = await bench.make(`${size.replace(':', 'x')}.mkv`, picture('640x360', rate, 2), shape)
    const { sizes, outDir, manifest } = await pack(source)
    expect(sizes).toEqual(expected)
    for (const { playlist, width, height } of manifest.video) {
      const [stream] = await bench.readStreams(join(outDir, playlist))
      expect(stream).toMatchObject({ width, height, sample_aspect_ratio: '1:1', nb_read_frames: '50' })
    }
  })

  it('24000/1001 stays a fraction and keeps the grid of segments', async () => {
    const clip = await bench.make('video.mp4', picture('640x480', '24000/1001', 13), tone(13), x264, aac)
    const { manifest, outDir } = await pack(clip)
    expect(manifest.video.map(({ frameRate }) => frameRate)).toEqual([24_000 / 1001, 24_000 / 1001])
    const [stream] = await bench.readStreams(join(outDir, 'video-360', 'playlist.m3u8'))
    expect(stream?.avg_frame_rate).toBe('24000/1001')
    expect(await readFile(join(outDir, 'master.m3u8'), 'utf8')).toContain('FRAME-RATE=23.976')
  })

  it('60 frames become 30, without losing time', async () => {
    const { manifest, outDir } = await pack(await bench.make('60.mp4', picture('320x180', 60, 5), x264))
    expect(manifest).toMatchObject({ durationMs: 5000, audio: null })
    expect(await firstFrames(outDir, 'video-180/playlist.m3u8')).toBe(150)
  })

  it('60 frames stay from 720 lines on', async () => {
    const { manifest, outDir } = await pack(
      await bench.make('60-large.mp4', picture('1280x720', 60, 2), ['-t', '1.2'], x264),
    )
    expect(manifest.video.map(({ name, frameRate }) => [name, frameRate])).toEqual([
      ['360', 30],
      ['480', 30],
      ['720', 60],
    ])
    const frames = manifest.video.map(({ playlist }) => firstFrames(outDir, playlist))
    expect(await Promise.all(frames)).toEqual([36, 36, 72])
  })

  it('half pictures of old cameras become whole ones', async () => {
    const interlaced = ['-flags', '+ildct+ilme', '-top', '1', '-vf', 'setfield=tff', '-c:v', 'mpeg2video']
    const clip = await bench.make('old.mkv', picture('720x576', 25, 2), interlaced, ['-aspect', '4:3'])
    expect((await probeVideo(bench.tools, clip)).video).toMatchObject({ isInterlaced: true, width: 768 })
    expect((await pack(clip)).sizes).toEqual(['360:480x360', '480:640x480'])
  })
})

describe('pictures', () => {
  it('has a second poster without any detail, of the same size', async () => {
    const { outDir, manifest } = await pack(await bench.make('detail.mp4', picture('640x360', 25, 2), x264))
    expect(manifest.poster).toEqual({
      file: 'poster.jpg',
      width: 640,
      height: 360,
      blurred: 'poster-blurred.jpg',
    })
    expect(manifest.files.map(({ path }) => path)).toContain('poster-blurred.jpg')
    const [clear, blurred] = await Promise.all(
      ['poster.jpg', 'poster-blurred.jpg'].map((file) => readSharpness(join(outDir, file))),
    )
    expect(blurred).toBeLessThan((clear ?? 0) / 10)
  })
})

/** Mean difference between a picture and itself blurred a little: how much fine detail it holds. */
async function readSharpness(path: string): Promise<number> {
  const graph =
    'format=gray,split[a][b];[b]boxblur=4[c];[a][c]blend=all_mode=difference,signalstats,metadata=print:file=-'
  const args = ['-v', 'error', '-i', path, '-vf', graph, '-f', 'null', '-']
  const { stdout } = await runProcess(bench.tools.ffmpegPath, args, { timeoutMs: 20_000 })
  return Number(/YAVG=([\d.]+)/.exec(stdout)?.[1])
}
