export type { ChecklistLine } from './course-checklist.policy.ts'
export { createCourseChecklist } from './course-checklist.service.ts'
export {
  type CourseDetails,
  changedFields,
  type DetailChange,
  findDetailChanges,
  findWrittenDetails,
  readCourse,
} from './course-details.service.ts'
export { createCourseDraftsModule } from './course-drafts.routes.ts'
export { createCourseFaq } from './course-faq.service.ts'
export { createCoursePublishing } from './course-publishing.service.ts'
export { moveCourse } from './course-status.service.ts'
export { findNamedOf, isSlugTaken } from './courses.repo.ts'
export { createCrmModule } from './crm.routes.ts'
export { renameDoctorInSearch } from './doctor-names.service.ts'
export { addDraftCourse } from './draft-course.service.ts'
export { createNewsDraftsModule } from './news-drafts.routes.ts'
export { createOwnCourses } from './own-courses.service.ts'
export { findStudent, type LearnerQuery, matchesLearner } from './users.repo.ts'
export { createWaitingLessons } from './waiting-lessons.service.ts'
