import { looksLikeVideo } from '@repo/uploads/first-bytes'
import { createSpeedMeter, remainingMs } from '@repo/uploads/speed-meter'
import { describe, expect, test } from 'vitest'
import { decodeText } from './captions/decode-text.ts'
import { chapterFaults, sortChapters, toEditChapters } from './chapters/chapter-model.ts'
import { redo, startHistory, step, undo } from './history.ts'

describe('undo', () => {
  test('takes typing in one field back as one step, and does it again', () => {
    let history = startHistory('')
    history = step(history, 'a', 'text-1', 1000)
    history = step(history, 'ab', 'text-1', 1500)
    history = step(history, 'ab!', 'text-2', 1600)
    expect(undo(history).present).toBe('ab')
    expect(undo(undo(history)).present).toBe('')
    expect(redo(undo(history)).present).toBe('ab!')
    expect(undo(startHistory('x')).present).toBe('x')
  })
  test('a new step forgets what was taken back', () => {
    const history = step(undo(step(startHistory('a'), 'b', null, 0)), 'c', null, 10)
    expect(redo(history).present).toBe('c')
  })
})

describe('first bytes', () => {
  const bytes = (text: string, from = 0) =>
    Uint8Array.from([...'\0'.repeat(from), ...text].map((char) => char.charCodeAt(0)))
  test.each([
    ['MP4', bytes('ftypisom', 4), true],
    ['old QuickTime', bytes('moov', 4), true],
    ['Matroska and WebM', Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3), true],
    ['a playlist', bytes('#EXTM3U\n#EXT-X'), false],
    ['AVI', bytes('RIFF....AVI '), true],
    ['sound of the same family', bytes('RIFF....WAVE'), false],
    ['MTS of a camera', Uint8Array.from({ length: 389 }, (_, i) => (i % 192 === 4 ? 0x47 : 0)), true],
    ['a transport stream', Uint8Array.from({ length: 389 }, (_, i) => (i % 188 === 0 ? 0x47 : 0)), true],
    ['a picture', bytes('GIF89a'), false],
    ['nothing', new Uint8Array(), false],
  ])('%s', (_name, head, isVideo) => expect(looksLikeVideo(head)).toBe(isVideo))
})

test('speed is a moving mean that survives a chunk sent again', () => {
  const meter = createSpeedMeter()
  expect(meter.sample(0, 0)).toBe(0)
  expect(meter.sample(1_000_000, 1000)).toBe(1_000_000)
  const slower = meter.sample(1_500_000, 2000)
  expect(slower).toBeLessThan(1_000_000)
  expect(slower).toBeGreaterThan(500_000)
  expect(meter.sample(1_000_000, 3000)).toBe(slower)
  expect(remainingMs({ bytes: 3000, sentBytes: 1000, speed: 1000 })).toBe(2000)
  expect(remainingMs({ bytes: 3000, sentBytes: 1000, speed: 0 })).toBeNull()
})

test('chapters are refused without a title, twice at a time and after the end', () => {
  const chapters = toEditChapters([
    { startMs: 5000, title: 'B' },
    { startMs: 0, title: ' ' },
    { startMs: 5000, title: 'C' },
    { startMs: 99_000, title: 'D' },
    { startMs: 1000, title: 'A' },
  ])
  const faults = chapterFaults(chapters, 60_000)
  expect(chapters.map(({ id }) => faults.get(id))).toEqual([
    'sameTime',
    'noTitle',
    'sameTime',
    'beyondEnd',
    undefined,
  ])
  expect(sortChapters(chapters).map(({ startMs }) => startMs)).toEqual([0, 1000, 5000, 5000, 99_000])
})

describe('caption files of any program', () => {
  const utf16 = (text: string) =>
    new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(Uint16Array.from([...text].map((char) => char.charCodeAt(0))).buffer),
    ])
  test.each([
    ['Unicode', new TextEncoder().encode('Tiếng Việt')],
    ['decomposed Unicode', new TextEncoder().encode('Tiếng Việt'.normalize('NFD'))],
    ['Unicode of Windows', utf16('Tiếng Việt')],
    [
      'the older encoding of Windows',
      Uint8Array.of(0x54, 0x69, 0xea, 0xec, 0x6e, 0x67, 0x20, 0x56, 0x69, 0xea, 0xf2, 0x74),
    ],
  ])('%s', async (_name, bytes) => {
    expect((await decodeText(new Blob([bytes]))).replace('\ufeff', '')).toBe('Tiếng Việt')
  })
})
