export { createCourseArchivesModule } from './course-archives.routes.ts'
