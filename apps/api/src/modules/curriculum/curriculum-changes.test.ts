import { describe, expect, test } from 'vitest'
import type { StoredLesson, StoredSection } from '../../db/schema/index.ts'
import { findChanges } from './curriculum-changes.ts'

const lesson = (id: string, values: Partial<StoredLesson> = {}): StoredLesson => ({
  id,
  title: id,
  kind: 'video',
  isFreePreview: false,
  videoId: null,
  sensitive: [],
  sensitiveNote: '',
  isProfessionalsOnly: false,
  html: null,
  summary: '',
  completionKind: 'watch',
  watchPercent: 90,
  release: { kind: 'at_once' },
  files: [],
  ...values,
})
const section = (id: string, ...lessons: (string | StoredLesson)[]): StoredSection => ({
  id,
  title: id,
  lessons: lessons.map((one) => (typeof one === 'string' ? lesson(one) : one)),
})
const short = (before: StoredSection[], after: StoredSection[]) =>
  findChanges(before, after).map(({ kind, title }) => `${kind} ${title}`)

describe('changes of a curriculum', () => {
  test('are none between two equal curricula', () => {
    const one = [section('A', 'a', 'b'), section('B', 'c')]
    expect(findChanges(one, structuredClone(one))).toEqual([])
  })

  test('count a lesson dragged past three others as the only one that moved', () => {
    expect(short([section('A', 'a', 'b', 'c', 'd')], [section('A', 'b', 'c', 'd', 'a')])).toEqual([
      'lesson_moved a',
    ])
  })

  test('count a lesson in another section as moved, even if the order of all lessons is the same', () => {
    expect(
      short([section('A', 'a', 'b'), section('B', 'c')], [section('A', 'a'), section('B', 'b', 'c')]),
    ).toEqual(['lesson_moved b'])
  })

  test('do not count the lessons of a moved section as moved', () => {
    expect(
      short(
        [section('A', 'a'), section('B', 'b'), section('C', 'c')],
        [section('C', 'c'), section('A', 'a'), section('B', 'b')],
      ),
    ).toEqual(['section_moved C'])
  })

  test('name added, removed and renamed items, removed ones last', () => {
    expect(
      findChanges([section('A', 'a', 'b')], [section('A', lesson('a', { title: 'mới' }), 'x'), section('B')]),
    ).toEqual([
      { kind: 'section_added', title: 'B' },
      { kind: 'lesson_renamed', title: 'mới', before: 'a' },
      { kind: 'lesson_added', title: 'x' },
      { kind: 'lesson_removed', title: 'b' },
    ])
  })

  test('distinguish video, text, preview and audience', () => {
    const after = lesson('a', { videoId: 'v', html: '<p>x</p>', isFreePreview: true, sensitive: ['blood'] })
    expect(short([section('A', 'a')], [section('A', after)])).toEqual([
      'lesson_video a',
      'lesson_text a',
      'lesson_preview a',
      'lesson_audience a',
    ])
  })

  test('treat an empty text as no text, and ignore the order of warnings', () => {
    const before = lesson('a', { html: '', sensitive: ['blood', 'injection'] })
    const after = lesson('a', { html: null, sensitive: ['injection', 'blood'] })
    expect(findChanges([section('A', before)], [section('A', after)])).toEqual([])
  })
})
