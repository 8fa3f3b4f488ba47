export {
  type CourseDetails,
  type DetailChange,
  findDetailChanges,
  findPublicDetails,
} from './course-details.service.ts'
export { missingOf, moveCourse } from './course-status.service.ts'
export { findCourse, isSlugTaken } from './courses.repo.ts'
export { createCrmModule } from './crm.routes.ts'
export { renameDoctorInSearch } from './doctor-names.service.ts'
export { addDraftCourse } from './draft-course.service.ts'
export { findStudent, type LearnerQuery, matchesLearner, matchesPerson } from './users.repo.ts'
