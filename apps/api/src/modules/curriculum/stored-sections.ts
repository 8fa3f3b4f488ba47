import type { StoredLesson, StoredSection } from './curriculum.repo.ts'

export const allLessons = (sections: readonly StoredSection[]) => sections.flatMap(({ lessons }) => lessons)

export const findLesson = (sections: readonly StoredSection[], id: string): StoredLesson | undefined =>
  allLessons(sections).find((lesson) => lesson.id === id)
