import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildCue } from '../testing/video-factories.ts'
import { findFaults } from './cue-faults.ts'
import {
  addCue,
  cueAt,
  type EditCue,
  mergeWithNext,
  shiftCues,
  splitCue,
  toCues,
  toEditCues,
} from './cue-model.ts'
import { mergeVersions } from './merge-versions.ts'

const make = (...cues: ReturnType<typeof buildCue>[]) => toEditCues(cues)
const idAt = (cues: readonly EditCue[], index: number) => cues[index]?.id ?? -1
const plain = (cues: readonly EditCue[] | null) => cues && toCues(cues)

const anyCues = fc
  .array(
    fc.record({ startMs: fc.nat(100_000), length: fc.integer({ min: 200, max: 9000 }), text: fc.lorem() }),
  )
  .map((drafts) =>
    toEditCues(drafts.map(({ startMs, length, text }) => buildCue(startMs, startMs + length, text))),
  )

describe('splitting', () => {
  test('parts text and time at the text cursor, in proportion', () => {
    const cues = make(buildCue(0, 4000, 'một hai ba bốn'))
    expect(plain(splitCue(cues, idAt(cues, 0), { caret: 7, playheadMs: 9000 }))).toEqual([
      buildCue(0, 2000, 'một hai'),
      buildCue(2000, 4000, 'ba bốn'),
    ])
  })

  test('takes the place of the video for the time, and the nearest blank for the text', () => {
    const cues = make(buildCue(0, 4000, 'một hai ba bốn'))
    expect(plain(splitCue(cues, idAt(cues, 0), { caret: null, playheadMs: 1000 }))).toEqual([
      buildCue(0, 1000, 'một'),
      buildCue(1000, 4000, 'hai ba bốn'),
    ])
  })

  test('leaves one word and a very short caption whole', () => {
    const cues = make(buildCue(0, 4000, 'một'), buildCue(5000, 5100, 'hai ba'))
    expect(splitCue(cues, idAt(cues, 0), { caret: null, playheadMs: 0 })).toBeNull()
    expect(splitCue(cues, idAt(cues, 1), { caret: 3, playheadMs: 0 })).toBeNull()
  })

  test('joining the halves again gives the same words and times', () => {
    fc.assert(
      fc.property(anyCues, fc.nat(), fc.nat(110_000), (cues, pick, playheadMs) => {
        fc.pre(cues.length > 0)
        const cue = cues[pick % cues.length] as EditCue
        const parts = splitCue(cues, cue.id, { caret: null, playheadMs })
        fc.pre(parts !== null)
        const joined = mergeWithNext(parts ?? [], cue.id)?.find(({ id }) => id === cue.id)
        expect(joined?.text.split(/\s+/)).toEqual(cue.text.trim().split(/\s+/))
        expect([joined?.startMs, joined?.endMs]).toEqual([cue.startMs, cue.endMs])
      }),
    )
  })
})

test('a shift keeps every length, never begins before 0, and can be taken back where nothing was cut', () => {
  fc.assert(
    fc.property(anyCues, fc.integer({ min: 1, max: 50_000 }), (cues, byMs) => {
      const later = shiftCues(cues, 'all', byMs)
      expect(toCues(shiftCues(later, 'all', -byMs))).toEqual(toCues(cues))
      const earlier = shiftCues(cues, 'all', -byMs)
      expect(earlier.every(({ startMs }) => startMs >= 0)).toBe(true)
      const lengths = (list: readonly EditCue[]) =>
        list.map(({ startMs, endMs }) => endMs - startMs).sort((a, b) => a - b)
      expect(lengths(earlier)).toEqual(lengths(cues))
    }),
  )
})

test('only the marked captions move', () => {
  const cues = make(buildCue(0, 1000, 'a'), buildCue(2000, 3000, 'b'))
  expect(plain(shiftCues(cues, new Set([idAt(cues, 1)]), 500))).toEqual([
    buildCue(0, 1000, 'a'),
    buildCue(2500, 3500, 'b'),
  ])
})

test('a new caption ends where the next one begins', () => {
  const cues = make(buildCue(0, 1000, 'a'), buildCue(2500, 3000, 'b'))
  expect(addCue(cues, 1500).added).toMatchObject({ startMs: 1500, endMs: 2500, text: '' })
  expect(addCue(cues, 4000).added).toMatchObject({ startMs: 4000, endMs: 6000 })
})

test('finds the caption of a moment; its end is no longer part of it', () => {
  const cues = [buildCue(0, 1000, 'a'), buildCue(1000, 2000, 'b')]
  expect(cueAt(cues, 999)?.text).toBe('a')
  expect(cueAt(cues, 1000)?.text).toBe('b')
  expect(cueAt(cues, 2000)).toBeUndefined()
})

test('finds the faults of each caption', () => {
  const cues = make(
    buildCue(0, 3000, 'vừa đủ'),
    buildCue(2500, 2900, 'quá ngắn mà lại nhiều chữ'),
    buildCue(4000, 9000, 'một dòng chữ rất dài không xuống dòng nên sẽ tràn màn hình'),
    buildCue(10_000, 10_000, ' '),
  )
  const faults = findFaults(cues)
  expect(faults.get(idAt(cues, 0))).toEqual(['overlap'])
  expect(faults.get(idAt(cues, 1))).toEqual(['short', 'fast'])
  expect(faults.get(idAt(cues, 2))).toEqual(['longLine'])
  expect(faults.get(idAt(cues, 3))).toEqual(['empty', 'backwards'])
})

describe('two versions of the same captions', () => {
  const base = [buildCue(0, 1000, 'một'), buildCue(1000, 2000, 'hai'), buildCue(2000, 3000, 'ba')]
  const change = (index: number, text: string) =>
    base.map((cue, each) => (each === index ? { ...cue, text } : cue))

  test('take what each side changed', () => {
    const merged = mergeVersions(base, change(0, 'MỘT'), change(2, 'BA'))
    expect(merged.map(({ text }) => text)).toEqual(['MỘT', 'hai', 'BA'])
  })

  test('keep both wordings of what both changed', () => {
    const merged = mergeVersions(base, change(1, 'hai của tôi'), change(1, 'hai của người khác'))
    expect(merged.map(({ text }) => text).sort()).toEqual(['ba', 'hai của người khác', 'hai của tôi', 'một'])
  })

  test('leave out what one side removed', () => {
    expect(mergeVersions(base, base.slice(1), change(2, 'BA')).map(({ text }) => text)).toEqual(['hai', 'BA'])
  })

  test('lose no caption that either side wrote', () => {
    fc.assert(
      fc.property(anyCues, anyCues, anyCues, (first, second, third) => {
        const [before, mine, theirs] = [
          toCues(first),
          toCues([...first, ...second]),
          toCues([...first, ...third]),
        ]
        const kept = new Set(mergeVersions(before, mine, theirs).map((cue) => JSON.stringify(cue)))
        for (const cue of [...mine, ...theirs]) expect(kept.has(JSON.stringify(cue))).toBe(true)
      }),
    )
  })
})
