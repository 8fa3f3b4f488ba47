import type { curriculumChange } from '@repo/contract/curriculum'
import type { z } from 'zod'
import type { StoredLesson, StoredSection } from './curriculum.repo.ts'

export type CurriculumChange = z.output<typeof curriculumChange>

interface Placed<T> {
  item: T
  /** Id of the section that contains the lesson. */
  within: string
}

const placedSections = (sections: readonly StoredSection[]): Placed<StoredSection>[] =>
  sections.map((item) => ({ item, within: '' }))

const placedLessons = (sections: readonly StoredSection[]): Placed<StoredLesson>[] =>
  sections.flatMap(({ id, lessons }) => lessons.map((item) => ({ item, within: id })))

/**
 * The differences between two curricula, in the order of the second, removed items last. When one item is dragged
 * past others, only that one counts as moved.
 */
export function findChanges(
  before: readonly StoredSection[],
  after: readonly StoredSection[],
): CurriculumChange[] {
  return [
    ...compare(placedSections(before), placedSections(after), 'section', () => []),
    ...compare(placedLessons(before), placedLessons(after), 'lesson', lessonChanges),
  ]
}

function compare<T extends { id: string; title: string }>(
  before: Placed<T>[],
  after: Placed<T>[],
  noun: 'section' | 'lesson',
  others: (before: T, after: T) => CurriculumChange[],
): CurriculumChange[] {
  const known = new Map(before.map((one) => [one.item.id, one]))
  const order = new Map(before.map(({ item }, index) => [item.id, index]))
  const places = [...new Set(after.map(({ within }) => within))]
  // The order is compared inside each section, so a lesson does not count as moved when its section moves.
  const still = new Set(
    places.flatMap((place) => {
      const kept = after.filter(
        ({ item, within }) => within === place && known.get(item.id)?.within === place,
      )
      return longestRise(kept.map(({ item }) => order.get(item.id) ?? 0)).map((index) => kept[index]?.item.id)
    }),
  )
  const present = new Set(after.map(({ item }) => item.id))
  const removed = before.filter(({ item }) => !present.has(item.id))
  return [
    ...after.flatMap(({ item }): CurriculumChange[] => {
      const { id, title } = item
      const former = known.get(id)?.item
      if (!former) return [{ kind: `${noun}_added`, title }]
      return [
        ...(former.title === title
          ? []
          : [{ kind: `${noun}_renamed` as const, title, before: former.title }]),
        ...(still.has(id) ? [] : [{ kind: `${noun}_moved` as const, title }]),
        ...others(former, item),
      ]
    }),
    ...removed.map(({ item }): CurriculumChange => ({ kind: `${noun}_removed`, title: item.title })),
  ]
}

function lessonChanges(before: StoredLesson, after: StoredLesson): CurriculumChange[] {
  const { title } = after
  const hasOtherAudience =
    before.isProfessionalsOnly !== after.isProfessionalsOnly ||
    [...before.sensitive].sort().join() !== [...after.sensitive].sort().join() ||
    before.sensitiveNote !== after.sensitiveNote
  return [
    before.videoId !== after.videoId && { kind: 'lesson_video' as const, title },
    (before.html ?? '') !== (after.html ?? '') && { kind: 'lesson_text' as const, title },
    before.isFreePreview !== after.isFreePreview && { kind: 'lesson_preview' as const, title },
    listFiles(before) !== listFiles(after) && { kind: 'lesson_files' as const, title },
    describeRelease(before) !== describeRelease(after) && { kind: 'lesson_release' as const, title },
    hasOtherAudience && { kind: 'lesson_audience' as const, title },
  ].filter((change) => change !== false)
}

const describeRelease = ({ release }: StoredLesson) =>
  [release.kind, 'day' in release && release.day, 'days' in release && release.days].join()

/** All that a learner sees of the files of a lesson, in their order. */
const listFiles = ({ files }: StoredLesson) =>
  files.map(({ id, name, isWatermarked }) => [id, name, isWatermarked].join()).join('\n')

interface Rise {
  index: number
  length: number
  before: Rise | null
}

/** Indexes of the longest increasing subsequence (not necessarily adjacent): the items that did not move. */
function longestRise(values: readonly number[]): number[] {
  const ends: Rise[] = []
  let longest: Rise | null = null
  for (const [index, value] of values.entries()) {
    let before: Rise | null = null
    for (const end of ends) {
      if ((values[end.index] ?? 0) < value && end.length > (before?.length ?? 0)) before = end
    }
    const end: Rise = { index, length: (before?.length ?? 0) + 1, before }
    ends.push(end)
    if (end.length > (longest?.length ?? 0)) longest = end
  }
  const rise: number[] = []
  for (let end = longest; end; end = end.before) rise.unshift(end.index)
  return rise
}
