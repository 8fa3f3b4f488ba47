export { createCoursePreviewsModule } from './course-previews.routes.ts'
