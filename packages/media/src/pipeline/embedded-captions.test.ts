import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aac, openTestBench, picture, type TestBench, tone, x264 } from '../testing/bench.ts'
import { packageFirst } from './package-first.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await openTestBench('embedded')
  await writeFile(join(bench.root, 'vi.srt'), '1\n00:00:00,500 --> 00:00:01,500\nĐộng mạch mặt\n')
  await writeFile(join(bench.root, 'en.srt'), '1\n00:00:00,500 --> 00:00:01,500\nFacial artery\n')
})
afterAll(() => bench.remove())

it.each([
  ['MP4', 'captions.mp4', 'mov_text'],
  ['Matroska', 'captions.mkv', 'ass'],
])('captions inside %s come out as text, by language', async (_, name, codec) => {
  const texts = ['vi.srt', 'en.srt'].flatMap((file) => ['-i', join(bench.root, file)])
  const maps = ['0:v', '1:a', '2:s', '3:s'].flatMap((stream) => ['-map', stream])
  const marks = ['-c:s', codec, '-metadata:s:s:0', 'language=vie', '-metadata:s:s:1', 'language=eng']
  const source = await bench.make(name, picture('320x180', 25, 2), tone(2), texts, maps, x264, aac, marks)
  const { captions, manifest } = await packageFirst(bench.tools, {
    source,
    workDir: join(bench.root, name + '.work'),
  })
  // Matroska counts from the first sample of the sound, which its encoder sends ahead.
  const cue = (text: string) => ({ startMs: expect.closeTo(500, -2), endMs: expect.closeTo(1500, -2), text })
  expect(captions).toEqual([
    { language: 'vi', cues: [cue('Động mạch mặt')] },
    { language: 'en', cues: [cue('Facial artery')] },
  ])
  expect(manifest.files.map(({ path }) => path)).not.toContain('embedded.srt')
})
