import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFfmpegLog } from '../ffmpeg/run-ffmpeg.ts'
import { parseMediaPlaylist } from '../hls/media-playlist.ts'
import { packageVideo } from '../pipeline/package-video.ts'
import { aac, openTestBench, type TestBench, tone } from '../testing/bench.ts'
import { probeVideo } from './probe-video.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await openTestBench('pauses')
})
afterAll(() => bench.remove())

/** As browsers write sound while it comes: no length in the header, no index at the end. */
const writers = {
  'WebM of Chromium and Firefox': {
    name: 'a.webm',
    codec: ['-c:a', 'libopus'],
    container: ['-f', 'webm', '-live', '1'],
  },
  'fragmented MP4 of Safari': {
    name: 'a.mp4',
    codec: aac,
    container: ['-movflags', 'frag_keyframe+empty_moov', '-frag_duration', '500000', '-f', 'mp4'],
  },
}
/** Where a package is silent, as ffmpeg reports it. */
async function silencesOf(playlist: string): Promise<string[]> {
  const log = await readFfmpegLog(
    bench.tools,
    ['-i', playlist, '-af', 'silencedetect=noise=-50dB:duration=0.1', '-f', 'null', '-'],
    { cwd: bench.root },
  )
  return log.match(/silence_start: .*/g) ?? []
}

describe.each(Object.entries(writers))('a recording that was paused, in %s', (_, writer) => {
  let source: string
  beforeAll(async () => {
    const whole = await bench.make(`whole-${writer.name}`, tone(6), writer.codec, writer.container)
    // Copied, as an encoder would fill the pause of 4 s with silence.
    const pause = ['-c', 'copy', '-bsf:a', 'setts=ts=TS+gte(TS*TB\\,3)*4/TB']
    source = await bench.make(writer.name, ['-i', whole], pause, writer.container)
  })

  it('is as long as what is heard, where pauses are cut', async () => {
    const probe = await probeVideo(bench.tools, source, { cutsPauses: true, maxDurationMs: 7000 })
    expect(Math.abs(probe.durationMs - 6000)).toBeLessThan(150)
    expect(Math.abs((probe.pausesMs ?? 0) - 4000)).toBeLessThan(150)
    expect(Math.abs((await probeVideo(bench.tools, source)).durationMs - 10_000)).toBeLessThan(150)
  })

  it('becomes a package without the pause, and none of its sound is missing', async () => {
    const outDir = `${source}.package`
    const playlist = join(outDir, 'audio', 'playlist.m3u8')
    const manifest = await packageVideo(bench.tools, {
      source,
      workDir: join(bench.root, 'work'),
      outDir,
      limits: { cutsPauses: true, maxDurationMs: 7000 },
    })
    expect(Math.abs(manifest.durationMs - 6000)).toBeLessThan(200)
    const { segments } = parseMediaPlaylist(await readFile(playlist, 'utf8'))
    const totalMs = segments.reduce((sum, { durationMs }) => sum + durationMs, 0)
    expect(Math.abs(totalMs - 6000)).toBeLessThan(200)
    expect(await silencesOf(playlist)).toEqual([])
  })
})
