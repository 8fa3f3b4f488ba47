import type { Classroom, ClassroomLesson, LessonProgress } from './classroom.types.ts'

/** All lessons in the order they are taught. */
export function lessonsOf(classroom: Classroom): ClassroomLesson[] {
  return classroom.sections.flatMap((section) => section.lessons)
}

/** Whether every lesson of the course is complete. */
export function isFinished(classroom: Classroom): boolean {
  const lessons = lessonsOf(classroom)
  return lessons.length > 0 && lessons.every(({ progress }) => progress.completedAt !== null)
}

/** Whether the lesson is for professionals, which the learner has not shown to be. */
export const isWithheld = (
  { isProfessional }: Pick<Classroom, 'isProfessional'>,
  lesson: Pick<ClassroomLesson, 'isProfessionalsOnly'>,
): boolean => lesson.isProfessionalsOnly && !isProfessional

/** The lesson to show: the one asked for, else where the learner stopped, else the first. */
export function chooseLesson(classroom: Classroom, wantedId: string | null): ClassroomLesson | undefined {
  const lessons = lessonsOf(classroom)
  const byId = (id: string | null) => lessons.find((lesson) => lesson.id === id)
  return byId(wantedId) ?? byId(classroom.resumeLessonId) ?? lessons[0]
}

/** The lessons before and after one. */
export function neighboursOf(
  classroom: Classroom,
  lessonId: string,
): { previous?: ClassroomLesson; next?: ClassroomLesson } {
  const lessons = lessonsOf(classroom)
  const index = lessons.findIndex((lesson) => lesson.id === lessonId)
  return { previous: lessons[index - 1], next: index < 0 ? undefined : lessons[index + 1] }
}

/** The classroom with one lesson's progress replaced, as the server answered it. */
export function withProgress(classroom: Classroom, lessonId: string, progress: LessonProgress): Classroom {
  return {
    ...classroom,
    sections: classroom.sections.map((section) => ({
      ...section,
      lessons: section.lessons.map((lesson) => (lesson.id === lessonId ? { ...lesson, progress } : lesson)),
    })),
  }
}
