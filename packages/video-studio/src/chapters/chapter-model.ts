import { chapter } from '@repo/contract/videos'
import { limitsOf } from '@repo/forms'
import type { Chapter } from '../video.types.ts'

export interface EditChapter extends Chapter {
  readonly id: number
}

export const longestTitle = limitsOf(chapter, 'title').maxLength

let lastId = 0
const withId = ({ startMs, title }: Chapter): EditChapter => {
  lastId += 1
  return { id: lastId, startMs, title }
}

export const toEditChapters = (chapters: readonly Chapter[]): EditChapter[] => chapters.map(withId)

export const sortChapters = (chapters: readonly EditChapter[]): EditChapter[] =>
  [...chapters].sort((a, b) => a.startMs - b.startMs)

/** Whether they say the same, whoever typed it and however often. */
export const areSame = (some: readonly Chapter[], others: readonly Chapter[]): boolean =>
  some.length === others.length &&
  some.every(({ startMs, title }, index) => {
    const other = others[index]
    return startMs === other?.startMs && title === other.title
  })

export const addChapter = (chapters: readonly EditChapter[], startMs: number) => {
  const added = withId({ startMs, title: '' })
  return { chapters: sortChapters([...chapters, added]), added }
}

export type ChapterFault = 'noTitle' | 'sameTime' | 'beyondEnd'

/** What keeps chapters from being saved, by id; the first fault of each. */
export function chapterFaults(
  chapters: readonly EditChapter[],
  durationMs: number,
): ReadonlyMap<number, ChapterFault> {
  const found = new Map<number, ChapterFault>()
  for (const { id, startMs, title } of chapters) {
    const isDouble = chapters.some((other) => other.id !== id && other.startMs === startMs)
    if (title.trim() === '') found.set(id, 'noTitle')
    else if (isDouble) found.set(id, 'sameTime')
    else if (durationMs > 0 && startMs >= durationMs) found.set(id, 'beyondEnd')
  }
  return found
}
