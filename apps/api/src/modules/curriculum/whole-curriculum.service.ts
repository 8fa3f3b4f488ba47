import type { DbOrTx, Tx } from '../../db/client.ts'
import { together } from '../../db/together.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'
import {
  findDraft,
  findPublished,
  findVideosOfCourse,
  type StoredSection,
  writePublished,
} from './curriculum.repo.ts'
import { copyFiles, fileIdsOf, findFilesOfCourse } from './lesson-files.repo.ts'
import { findDurations, findVideos, withoutLostVideos, withVideosOf } from './lesson-videos.service.ts'

/** Sections and lessons as the editor shows them: the draft where there is one. */
async function findEditedSections(db: DbOrTx, courseId: string): Promise<StoredSection[]> {
  const draft = await findDraft(db, courseId)
  return withoutLostVideos(db, draft?.sections ?? (await findPublished(db, courseId)))
}

/** The same with the videos and files of the course, in one round trip. */
export async function readEditedCurriculum(db: DbOrTx, courseId: string) {
  const read = together(db)
  const [draft, published, videos, files] = await Promise.all([
    findDraft(read, courseId),
    findPublished(read, courseId),
    findVideosOfCourse(read, courseId),
    findFilesOfCourse(read, courseId),
  ])
  const ofCourses = new Set(videos.filter(({ purpose }) => purpose === 'course').map(({ id }) => id))
  return { sections: withVideosOf(draft?.sections ?? published, ofCourses), videos, files }
}

/** The same with how long each lesson takes, in ms. */
export async function findTimedSections(db: DbOrTx, courseId: string) {
  const sections = await findEditedSections(db, courseId)
  const durations = await findDurations(db, courseId, sections, await findVideos(db, sections))
  return sections.map((section) => ({
    ...section,
    lessons: section.lessons.map((lesson) => ({ ...lesson, durationMs: durations.get(lesson.id) ?? 0 })),
  }))
}

/** Gives a course that was never published its whole curriculum. */
export async function writeFreshCurriculum(
  tx: Tx,
  courseId: string,
  sections: readonly StoredSection[],
  known: ReadonlyMap<string, number> = new Map(),
): Promise<void> {
  const found = await findDurations(tx, courseId, sections, await findVideos(tx, sections))
  await writePublished(tx, courseId, sections, new Map([...found, ...known]))
}

/** Copies the curriculum of one course, as the editor shows it, to another that has none. Answers the new id of each lesson. */
export async function copyCurriculum(tx: Tx, fromId: string, toId: string): Promise<Map<string, string>> {
  const sections = await findEditedSections(tx, fromId)
  const lengths = await findDurations(tx, fromId, sections, await findVideos(tx, sections))
  const copyOf = await copyFiles(tx, toId, fileIdsOf(sections))
  const lessonIds = new Map<string, string>()
  const durations = new Map<string, number>()
  const copies = sections.map((section) => ({
    ...section,
    id: randomUUIDv7(),
    lessons: section.lessons.map((lesson) => {
      const id = randomUUIDv7()
      lessonIds.set(lesson.id, id)
      durations.set(id, lengths.get(lesson.id) ?? 0)
      // A file whose row is gone would lead nowhere.
      const files = lesson.files.flatMap((file) => {
        const fileId = copyOf.get(file.id)
        return fileId ? [{ ...file, id: fileId }] : []
      })
      return { ...lesson, id, files }
    }),
  }))
  await writePublished(tx, toId, copies, durations)
  return lessonIds
}
