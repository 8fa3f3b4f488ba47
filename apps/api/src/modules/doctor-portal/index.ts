export { findOwnCourses } from './doctor-portal.repo.ts'
export { createDoctorPortalModule } from './doctor-portal.routes.ts'
export { toOwnCourse } from './own-course.view.ts'
