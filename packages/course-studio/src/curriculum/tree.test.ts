import { describe, expect, test } from 'vitest'
import {
  changeLessons,
  moveLessons,
  moveSection,
  newLesson,
  putBack,
  remove,
  step,
  type Tree,
  toBody,
  withFacts,
} from './tree.ts'

const lesson = (id: string) => ({ ...newLesson('video', id), id })
const tree: Tree = [
  { id: 'A', title: 'A', lessons: [lesson('a'), lesson('b')] },
  { id: 'B', title: 'B', lessons: [] },
  { id: 'C', title: 'C', lessons: [lesson('c')] },
]
/** `A: a b | B: | C: c` */
const drawn = (value: Tree | null) =>
  value?.map(({ id, lessons }) => `${id}:${lessons.map((one) => one.id).join('')}`).join(' ')

describe('curriculum tree', () => {
  test.each([
    ['b', -1, 'A:ba B: C:c'],
    ['b', 1, 'A:a B:b C:c'],
    ['c', -1, 'A:ab B:c C:'],
    ['a', -1, undefined],
    ['c', 1, undefined],
    ['A', 1, 'B: A:ab C:c'],
    ['C', -1, 'A:ab C:c B:'],
    ['C', 1, undefined],
    ['gone', 1, undefined],
  ] as const)('%s moved by %i', (id, delta, expected) => {
    expect(drawn(step(tree, id, delta))).toBe(expected)
  })

  test('several lessons keep their order where they are moved to', () => {
    expect(drawn(moveLessons(tree, new Set(['c', 'a']), 'B'))).toBe('A:b B:ac C:')
    expect(drawn(moveLessons(tree, new Set(['c']), 'A', 1))).toBe('A:acb B: C:')
  })

  test('a lesson moved down inside its section stands at the place that was named', () => {
    expect(drawn(moveLessons(tree, new Set(['a']), 'A', 1))).toBe('A:ba B: C:c')
  })

  test('a section takes its lessons with it, also out of the course', () => {
    expect(drawn(moveSection(tree, 'A', 2))).toBe('B: C:c A:ab')
    expect(drawn(remove(tree, new Set(['A', 'c'])))).toBe('B: C:')
  })

  test('what was removed comes back where it stood, and what was done since stays', () => {
    const ids = new Set(['A', 'c'])
    const since = moveLessons(remove(tree, ids), new Set(), 'B')
    const more = [...since, { id: 'D', title: 'D', lessons: [lesson('d')] }]
    expect(drawn(putBack(more, tree, ids))).toBe('A:ab B: C:c D:d')
    expect(drawn(putBack(tree, tree, ids))).toBe(drawn(tree))
  })

  test('an act leaves the tree before it as it was', () => {
    const before = structuredClone(tree)
    changeLessons(tree, new Set(['a']), { isFreePreview: true })
    step(tree, 'a', 1)
    expect(tree).toEqual(before)
  })

  test('what the server knows is taken over, unless the lesson has another video by now', () => {
    const video = {
      id: 'v',
      title: 'v',
      state: 'ready' as const,
      progressPercent: 100,
      durationMs: 5,
      isPlayable: true,
    }
    const answer: Tree = [
      { id: 'A', title: 'old', lessons: [{ ...lesson('a'), durationMs: 5, video, videoId: 'v' }] },
    ]
    const mine = changeLessons(tree, new Set(['a']), { videoId: 'v' })
    expect(withFacts(mine, answer)[0]).toMatchObject({ title: 'A', lessons: [{ durationMs: 5, video }, {}] })
    expect(withFacts(tree, answer)).toEqual(tree)
  })

  test('a save carries nothing that the server makes', () => {
    expect(Object.keys(toBody(tree)[0]?.lessons[0] ?? {}).sort()).toEqual(
      [
        'files',
        'id',
        'isFreePreview',
        'isProfessionalsOnly',
        'kind',
        'release',
        'sensitive',
        'sensitiveNote',
        'title',
        'videoId',
      ].sort(),
    )
  })
})
