import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packageVideo } from '../pipeline/package-video.ts'
import { openTestBench, picture, type TestBench, tone } from '../testing/bench.ts'
import { probeVideo } from './probe-video.ts'

let bench: TestBench
let recorded: string
beforeAll(async () => {
  bench = await openTestBench('measure')
  // What a browser records is written as it comes: no length in the header, no index at the end.
  recorded = await bench.make(
    'recorded.webm',
    [...picture('320x180', 25, 3), ...tone(5)],
    ['-c:v', 'libvpx', '-b:v', '200k', '-c:a', 'libopus', '-f', 'webm', '-live', '1'],
  )
})
afterAll(() => bench.remove())

describe('a recording that does not state its length', () => {
  it('is measured by its packets, the picture apart from the sound', async () => {
    const probe = await probeVideo(bench.tools, recorded)
    expect(Math.abs(probe.durationMs - 5000)).toBeLessThan(100)
    expect(Math.abs((probe.video?.endMs ?? 0) - 3000)).toBeLessThan(100)
    expect(probe.video?.frameRate).toBe(25)
  })

  it('becomes a whole package', async () => {
    const outDir = join(bench.root, 'package')
    const manifest = await packageVideo(bench.tools, {
      source: recorded,
      workDir: join(bench.root, 'work'),
      outDir,
    })
    expect(Math.abs(manifest.durationMs - 5000)).toBeLessThan(200)
    expect(manifest.video.map(({ name }) => name)).toEqual(['180'])
  })

  it('is read no further than a video may last', async () => {
    await expect(probeVideo(bench.tools, recorded, { maxDurationMs: 2000 })).rejects.toMatchObject({
      code: 'media.too_long',
    })
  })

  it('is refused where not even its packets have times', async () => {
    const empty = join(bench.root, 'header.webm')
    const bytes = await readFile(recorded)
    // The header with its tracks, and nothing after it.
    await writeFile(empty, bytes.subarray(0, bytes.indexOf(Buffer.from([0x1f, 0x43, 0xb6, 0x75]))))
    await expect(probeVideo(bench.tools, empty)).rejects.toMatchObject({ code: 'media.unreadable' })
  })
})
