import { replacePairs } from '@repo/contract/before-after-text'
import type { CourseManifest } from '@repo/contract/course-archive'
import { lessonFileEndings } from '@repo/contract/lesson-file-names'
import type { Tx } from '../../db/client.ts'
import { covers, questionPictures } from '../../storage/public-pictures.ts'
import { findAssignmentsOf } from '../assignments/index.ts'
import { findSavedRule } from '../certificates/index.ts'
import type { CourseDetails } from '../crm/index.ts'
import { findEditedSections, findLessonFiles } from '../curriculum/index.ts'
import { findCarriedPairs } from '../patient-pictures/index.ts'
import { findBank, findPictures, findQuizzesOf } from '../quizzes/index.ts'
import { type CourseRow, findCategory, findDoctors, findVideoFacts } from './course-archives.repo.ts'

/** A stored file and its name inside the ZIP. */
export interface NamedFile {
  name: string
  key: string
}

type Described = Omit<CourseManifest, 'format' | 'exportedAt'>

/** What a ZIP says of a course, as the editor shows it, and the files that go along. */
export async function describeCourse(
  tx: Tx,
  course: CourseRow,
  details: CourseDetails,
): Promise<{ manifest: Described; files: NamedFile[] }> {
  const files: NamedFile[] = []
  const add = (name: string, key: string) => {
    files.push({ name, key })
    return name
  }
  const sections = await findEditedSections(tx, course.id)
  const lessons = sections.flatMap((section) => section.lessons)
  // Pictures that come with a file rest on no consent, so none is for everybody.
  const { coverPath, categoryId, doctorId, coDoctorIds, pairIds: _, ...texts } = details
  const cover = covers.isOwn(coverPath) ? add('files/cover.webp', covers.keyOf(coverPath)) : null
  const stored = await findLessonFiles(
    tx,
    lessons.flatMap((lesson) => lesson.files.map(({ id }) => id)),
  )
  const names = new Map<string, string>()
  for (const [id, { storageKey, contentType }] of stored)
    names.set(id, add(`files/lesson-${id}.${lessonFileEndings[contentType]}`, storageKey))
  const pictures = new Map<string, string>()
  for (const { id, path } of await findPictures(tx, course.id))
    pictures.set(id, add(`files/question-${id}.webp`, questionPictures.keyOf(path)))
  const lessonIds = new Set(lessons.map(({ id }) => id))
  const pairs = await findCarriedPairs(
    tx,
    lessons.map(({ html }) => html),
  )
  const carried = new Set(pairs.map(({ pair }) => pair.id))
  const quizzes = await findQuizzesOf(tx, course.id)
  const assignments = await findAssignmentsOf(tx, course.id)
  const videoIds = [course.trailerVideoId, ...lessons.map(({ videoId }) => videoId)].flatMap((id) => id ?? [])
  return {
    manifest: {
      course: {
        ...texts,
        category: await findCategory(tx, categoryId),
        doctors: await findDoctors(tx, [doctorId, ...coDoctorIds]),
        cover,
        trailerVideoId: course.trailerVideoId,
      },
      sections: sections.map(({ title, lessons: own }) => ({
        title,
        lessons: own.map(({ files: named, ...lesson }) => ({
          ...lesson,
          html: lesson.html && replacePairs(lesson.html, (id) => (carried.has(id) ? id : null)),
          sensitive: lesson.sensitive as Described['sections'][number]['lessons'][number]['sensitive'],
          files: named.flatMap(({ id, name, isWatermarked }) => {
            const file = names.get(id)
            return file ? [{ file, name, isWatermarked }] : []
          }),
        })),
      })),
      questions: (await findBank(tx, course.id)).map((row) => ({
        id: row.id,
        kind: row.kind,
        text: row.text,
        points: row.points,
        tags: row.tags,
        explanation: row.explanation,
        linkLessonId: row.linkLessonId && lessonIds.has(row.linkLessonId) ? row.linkLessonId : null,
        linkStartMs: row.linkStartMs,
        choices: row.choices,
        picture: row.pictureId ? (pictures.get(row.pictureId) ?? null) : null,
        pictureAlt: row.pictureAlt,
        isKey: row.isKey,
      })),
      quizzes: quizzes
        .filter(({ lessonId }) => lessonIds.has(lessonId))
        .map(({ lessonId, settings, items }) => ({ lessonId, settings, items })),
      assignments: assignments
        .filter(({ lessonId }) => lessonIds.has(lessonId))
        .map(({ lessonId, task }) => ({ lessonId, task })),
      beforeAfters: pairs.map(({ pair, before, after }) => ({
        id: pair.id,
        before: add(`files/before-${pair.id}.webp`, before.storageKey),
        after: add(`files/after-${pair.id}.webp`, after.storageKey),
        beforeOrigin: before.originId ?? before.id,
        afterOrigin: after.originId ?? after.id,
        ...pair.facts,
      })),
      certificate: await findSavedRule(tx, course.id),
      videos: await findVideoFacts(tx, [...new Set(videoIds)]),
    },
    files,
  }
}
