export { type LessonCounts, missingLessons } from './curriculum.policy.ts'
export { copyCurriculum, setLessonAudience, setLessonDurations, setLessonVideo } from './curriculum.repo.ts'
export { createCurriculumModule } from './curriculum.routes.ts'
