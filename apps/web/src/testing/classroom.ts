import { contract, type EndpointOutput } from '@repo/contract'
import { type buildCourseCard, buildLesson, mockEndpoint } from '@repo/testing'

type Classroom = EndpointOutput<typeof contract.learning.classroom>
type ClassroomLesson = Classroom['sections'][number]['lessons'][number]

/** An open lesson that its learner has not begun. */
export const buildClassroomLesson = (
  values: Pick<ClassroomLesson, 'title' | 'kind'>,
  completion: ClassroomLesson['completion']['kind'] = 'manual',
): ClassroomLesson => ({
  ...buildLesson(values),
  lock: null,
  completion: { kind: completion, watchPercent: null },
  progress: { positionMs: 0, watchedMs: 0, percent: 0, completedAt: null },
})

/** Answers the classroom of a bought course that has this one lesson, and the lesson's content. */
export const classroomHandlers = (
  card: ReturnType<typeof buildCourseCard>,
  lesson: ClassroomLesson,
  summary = 'Nội dung của bài.',
) => [
  mockEndpoint(contract.learning.classroom, {
    course: { ...card },
    percent: 0,
    completedLessons: 0,
    expiresAt: null,
    sections: [{ id: card.id, title: 'Phần 1', lessons: [lesson] }],
    resumeLessonId: lesson.id,
    ownReview: null,
    canReview: false,
    givesCertificate: false,
    isProfessional: true,
    seat: null,
  }),
  mockEndpoint(contract.learning.lesson, {
    lesson,
    course: { slug: card.slug, title: card.title },
    summary,
    html: null,
    beforeAfters: [],
    files: [],
    package: null,
  }),
]
