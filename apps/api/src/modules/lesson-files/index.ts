export { judgeLessonFile } from './judge.ts'
export { createLessonFilesModule } from './lesson-files.routes.ts'
export { newLessonFileKey } from './lesson-files.service.ts'
export { createLessonFilesSweep } from './lesson-files-sweep.service.ts'
