import type { CourseOffice } from '@repo/course-studio'
import { paths } from '../app/paths.ts'

/** Where the lessons of an own course are arranged. */
export const curriculumPath = (id: string) => paths.course({ id }, { tab: 'curriculum' })

/** Courses as their doctors write them, for `@repo/course-studio`. */
export const doctorCourseOffice: CourseOffice = {
  author: 'doctor',
  videoPath: (id, course) => paths.video({ id }, { course }),
  quizPath: ({ id, lessonId }) => paths.courseQuiz({ id, lesson: lessonId }),
  assignmentPath: ({ id, lessonId }) => paths.courseAssignment({ id, lesson: lessonId }),
  curriculumPath,
  shownBy: (api, id) => [
    api.courseReviews.ownReview.key({ params: { id } }),
    api.doctorPortal.overview.key(),
  ],
}
