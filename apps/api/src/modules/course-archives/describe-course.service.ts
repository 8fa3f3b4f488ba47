import { AppError } from '@repo/contract'
import { replacePairs } from '@repo/contract/before-after-text'
import type { CourseManifest } from '@repo/contract/course-archive'
import { lessonFileEndings } from '@repo/contract/lesson-file-names'
import type { DbOrTx } from '../../db/client.ts'
import { together } from '../../db/together.ts'
import { covers, questionPictures } from '../../storage/public-pictures.ts'
import { findAssignmentsOf } from '../assignments/index.ts'
import { findSavedRule } from '../certificates/index.ts'
import { findNamedOf, readCourse } from '../crm/index.ts'
import { readEditedCurriculum } from '../curriculum/index.ts'
import { carriedPairs, findPairsOfCourse } from '../patient-pictures/index.ts'
import { findBank, findPictures, findQuizzesOf } from '../quizzes/index.ts'

/** A stored file and its name inside the ZIP. */
export interface NamedFile {
  name: string
  key: string
}

type Described = Omit<CourseManifest, 'format' | 'exportedAt'>

/** All that a ZIP says of a course, in one round trip; undefined where it is gone. */
async function readWhole(db: DbOrTx, id: string) {
  const read = together(db)
  const [course, curriculum, named, pairs, pictures, questions, quizzes, assignments, certificate] =
    await Promise.all([
      readCourse(read, id),
      readEditedCurriculum(read, id),
      findNamedOf(read, id),
      findPairsOfCourse(read, id),
      findPictures(read, id),
      findBank(read, id),
      findQuizzesOf(read, id),
      findAssignmentsOf(read, id),
      findSavedRule(read, id),
    ])
  return (
    course && {
      ...course,
      ...curriculum,
      named,
      pairs,
      pictures,
      questions,
      quizzes,
      assignments,
      certificate,
    }
  )
}

/** What a ZIP says of a course, as the editor shows it, and the files that go along. @throws AppError `course.not_found` */
export async function describeCourse(
  db: DbOrTx,
  id: string,
): Promise<{ manifest: Described; files: NamedFile[]; slug: string }> {
  const whole = await readWhole(db, id)
  if (!whole) throw new AppError('course.not_found')
  const { course, written, sections, named, quizzes, assignments, certificate } = whole
  const files: NamedFile[] = []
  const add = (name: string, key: string) => {
    files.push({ name, key })
    return name
  }
  const lessons = sections.flatMap((section) => section.lessons)
  // Pictures that come with a file rest on no consent, so none is for everybody.
  const { coverPath, categoryId, doctorId, coDoctorIds, pairIds: _, ...texts } = written
  const cover = covers.isOwn(coverPath) ? add('files/cover.webp', covers.keyOf(coverPath)) : null
  const names = new Map<string, string>()
  for (const fileId of new Set(lessons.flatMap((lesson) => lesson.files.map((file) => file.id)))) {
    const stored = whole.files.get(fileId)
    if (stored)
      names.set(
        fileId,
        add(`files/lesson-${fileId}.${lessonFileEndings[stored.contentType]}`, stored.storageKey),
      )
  }
  const pictures = new Map<string, string>()
  for (const picture of whole.pictures)
    pictures.set(picture.id, add(`files/question-${picture.id}.webp`, questionPictures.keyOf(picture.path)))
  const lessonIds = new Set(lessons.map((lesson) => lesson.id))
  const pairs = carriedPairs(
    lessons.map(({ html }) => html),
    whole.pairs,
  )
  const carried = new Set(pairs.map(({ pair }) => pair.id))
  const videoIds = new Set([course.trailerVideoId, ...lessons.map(({ videoId }) => videoId)])
  const category = named.categories.find((one) => one.id === categoryId)
  if (!category) throw new Error('a course without a category')
  return {
    slug: written.slug,
    manifest: {
      course: {
        ...texts,
        category: { slug: category.slug, name: category.name },
        doctors: [doctorId, ...coDoctorIds].flatMap((doctor) =>
          named.doctors.flatMap(({ id: own, slug, name }) => (own === doctor ? [{ slug, name }] : [])),
        ),
        cover,
        trailerVideoId: course.trailerVideoId,
      },
      sections: sections.map(({ title, lessons: own }) => ({
        title,
        lessons: own.map(({ files: carriedFiles, ...lesson }) => ({
          ...lesson,
          html: lesson.html && replacePairs(lesson.html, (pair) => (carried.has(pair) ? pair : null)),
          sensitive: lesson.sensitive as Described['sections'][number]['lessons'][number]['sensitive'],
          files: carriedFiles.flatMap(({ id: fileId, name, isWatermarked }) => {
            const file = names.get(fileId)
            return file ? [{ file, name, isWatermarked }] : []
          }),
        })),
      })),
      questions: whole.questions.map((row) => ({
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
      certificate,
      videos: whole.videos
        .filter((video) => videoIds.has(video.id))
        .map(({ purpose: _purpose, ...video }) => video),
    },
    files,
  }
}
