export {
  type CourseDetails,
  type DetailChange,
  findDetailChanges,
  findPublicDetails,
} from './course-details.service.ts'
export { missingOf, moveCourse } from './course-status.service.ts'
export { findCourse } from './courses.repo.ts'
export { createCrmModule } from './crm.routes.ts'
export { renameDoctorInSearch } from './doctor-names.service.ts'
export { findStudent, type LearnerQuery, matchesLearner, matchesPerson } from './users.repo.ts'
