export { createLessonFilesModule } from './lesson-files.routes.ts'
export { createLessonFilesSweep } from './lesson-files-sweep.service.ts'
