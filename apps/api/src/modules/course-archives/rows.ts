import { replacePairs } from '@repo/contract/before-after-text'
import type { CourseManifest } from '@repo/contract/course-archive'
import { canBeMarked } from '@repo/contract/lesson-file-names'
import { cleanLessonHtml } from '../../core/clean-html.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'
import { completionOf, hasText, noteOf, type StoredSection } from '../curriculum/index.ts'
import type { BroughtPicture } from '../patient-pictures/index.ts'
import type { StoredItem } from '../quizzes/index.ts'
import { importMessages as copy } from './import.messages.ts'
import type { StoredFiles } from './import-files.ts'
import type { Links } from './links.service.ts'

/** The rows of an imported course, with ids of their own: no id of the manifest reaches the database. */
export function toRows(manifest: CourseManifest, stored: StoredFiles, links: Links) {
  const notes: string[] = []
  const fresh = (ids: readonly string[]) => new Map(ids.map((id) => [id, randomUUIDv7()]))
  const all = manifest.sections.flatMap(({ lessons }) => lessons)
  const lessonIds = fresh(all.map(({ id }) => id))
  const fileIds = fresh([...stored.lessonFiles.keys()])
  const pictureIds = fresh([...stored.pictures.keys()])
  const questionIds = fresh(manifest.questions.map(({ id }) => id))
  const videoTitles = new Map(manifest.videos.map(({ id, title }) => [id, title || id]))
  const videoFor = (id: string | null, note: (video: string) => string) => {
    const found = id ? links.videoOf.get(id) : undefined
    if (id && !found) notes.push(note(videoTitles.get(id) ?? id))
    return found ?? null
  }

  const pairs = manifest.beforeAfters.flatMap((described) => {
    const { id, before, after, beforeOrigin, afterOrigin, ...facts } = described
    const [first, second] = [stored.patientPictures.get(before), stored.patientPictures.get(after)]
    if (!first || !second) return []
    const pictures: [BroughtPicture, BroughtPicture] = [
      { ...first, originId: beforeOrigin },
      { ...second, originId: afterOrigin },
    ]
    return [{ from: id, id: randomUUIDv7(), facts, pictures }]
  })
  const pairIds = new Map(pairs.map(({ from, id }) => [from, id]))
  if (pairs.length > 0) notes.push(copy.pairs(pairs.length))
  /** Pairs of this place have ids, too: a text that came leads to none of them. */
  const textOf = (html: string) => replacePairs(cleanLessonHtml(html), (id) => pairIds.get(id) ?? null)

  const sections = manifest.sections.map(
    ({ title, lessons }): StoredSection => ({
      id: randomUUIDv7(),
      title,
      lessons: lessons.map((lesson) => ({
        id: lessonIds.get(lesson.id) ?? randomUUIDv7(),
        title: lesson.title,
        kind: lesson.kind,
        // Results of a quiz belong to an enrolment, so there is nothing to try before buying.
        isFreePreview: lesson.isFreePreview && lesson.kind !== 'quiz',
        videoId:
          lesson.kind === 'video'
            ? videoFor(lesson.videoId, (video) => copy.videoMissing(lesson.title, video))
            : null,
        sensitive: lesson.sensitive,
        sensitiveNote: noteOf(lesson),
        isProfessionalsOnly: lesson.isProfessionalsOnly,
        html: hasText(lesson) && lesson.html !== null ? textOf(lesson.html) : null,
        summary: lesson.summary,
        completionKind: completionOf(lesson.kind),
        watchPercent: lesson.watchPercent,
        release: lesson.release,
        files: lesson.files.flatMap(({ file, name, isWatermarked }) => {
          const id = fileIds.get(file)
          const type = stored.lessonFiles.get(file)?.type
          return id && type ? [{ id, name, isWatermarked: isWatermarked && canBeMarked(type) }] : []
        }),
      })),
    }),
  )
  const questions = manifest.questions.map(({ picture, ...question }) => {
    const pictureId = picture ? (pictureIds.get(picture) ?? null) : null
    if (picture && !pictureId) notes.push(copy.pictureMissing(question.text))
    return {
      ...question,
      id: questionIds.get(question.id) ?? randomUUIDv7(),
      pictureId,
      linkLessonId: question.linkLessonId ? (lessonIds.get(question.linkLessonId) ?? null) : null,
    }
  })
  const quizzes = manifest.quizzes.flatMap(({ lessonId, settings, items }) => {
    const lesson = all.find(({ id, kind }) => id === lessonId && kind === 'quiz')
    const id = lessonIds.get(lessonId)
    if (!lesson || !id) return []
    const kept = items.flatMap((item): StoredItem[] => {
      if (item.kind === 'draw') return [item]
      const questionId = questionIds.get(item.questionId)
      return questionId ? [{ ...item, questionId }] : []
    })
    if (kept.length < items.length) notes.push(copy.itemsDropped(lesson.title, items.length - kept.length))
    return [{ lessonId: id, settings, items: kept }]
  })
  if (quizzes.length > 0) notes.push(copy.quizzes(quizzes.length))
  const assignments = manifest.assignments.flatMap(({ lessonId, task }) => {
    const isThere = all.some(({ id, kind }) => id === lessonId && kind === 'assignment')
    const id = lessonIds.get(lessonId)
    return isThere && id ? [{ lessonId: id, task }] : []
  })
  if (assignments.length > 0) notes.push(copy.assignments(assignments.length))
  const pictureCount = sections
    .flatMap(({ lessons }) => lessons)
    .reduce((sum, { html }) => sum + (html?.match(/<img /g)?.length ?? 0), 0)
  if (pictureCount > 0) notes.push(copy.pictures(pictureCount))
  const { category: _, doctors: __, cover: ___, saleStartsAt, saleEndsAt, ...course } = manifest.course
  const dayOf = (at: string | null) => (at ? new Date(at) : null)
  return {
    course: {
      ...course,
      ...saleOf(course, dayOf(saleStartsAt), dayOf(saleEndsAt)),
      categoryId: links.categoryId,
      coverPath: stored.coverPath,
      trailerVideoId: videoFor(course.trailerVideoId, copy.trailerMissing),
    },
    sections,
    files: [...stored.lessonFiles].map(([name, { key, type, bytes }]) => ({
      id: fileIds.get(name) ?? randomUUIDv7(),
      storageKey: key,
      contentType: type,
      bytes,
    })),
    pictures: [...stored.pictures].map(([name, picture]) => ({
      id: pictureIds.get(name) ?? randomUUIDv7(),
      ...picture,
    })),
    questions,
    pairs,
    quizzes,
    assignments,
    notes,
    /** The lessons of the manifest by their ids there. */
    lessonIds,
  }
}

/** A sale that could not be saved in the editor is no sale. */
function saleOf(
  { salePrice, listPrice }: { salePrice: number | null; listPrice: number },
  saleStartsAt: Date | null,
  saleEndsAt: Date | null,
) {
  const isSale = salePrice !== null && salePrice < listPrice
  const isWindow = !saleStartsAt || !saleEndsAt || saleStartsAt < saleEndsAt
  return isSale && isWindow
    ? { salePrice, saleStartsAt, saleEndsAt }
    : { salePrice: null, saleStartsAt: null, saleEndsAt: null }
}
