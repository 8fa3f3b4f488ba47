export { findOwnCourses, sumOwnFigures } from './doctor-portal.repo.ts'
export { createDoctorPortalModule } from './doctor-portal.routes.ts'
export { firstDayOfFigures } from './figures-period.ts'
export { sumRatings, toOwnCourse } from './own-course.view.ts'
