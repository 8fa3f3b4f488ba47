import type { CourseOffice } from '@repo/course-studio'
import { paths } from './paths.ts'

/** Courses as staff write them, for `@repo/course-studio`. */
export const staffCourseOffice: CourseOffice = {
  author: 'staff',
  videoPath: (id, courseId) => `${paths.video({ id })}?course=${courseId}`,
  quizPath: ({ id, lessonId }) => paths.quiz({ course: id, lesson: lessonId }),
  assignmentPath: ({ id, lessonId }) => paths.assignment({ course: id, lesson: lessonId }),
  curriculumPath: (id) => `${paths.editCourse({ id })}&tab=curriculum`,
  shownBy: (api, id) => [
    api.courseDrafts.pendingChanges.key({ params: { id } }),
    api.courseDrafts.compareVersions.key(),
    api.crm.courses.key(),
  ],
}
