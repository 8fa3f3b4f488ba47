export { findLessonsWithLearners, isWithLearners } from './course-authors.repo.ts'
export {
  assertMayReadDraft,
  assertMayWriteDraft,
  assertUnlocked,
  findCourseLock,
  mayReadDraft,
} from './course-authors.service.ts'
export { completionOf, hasText, noteOf } from './curriculum.policy.ts'
export {
  findCourse as findCurriculumCourse,
  lockCourse as lockCurriculumCourse,
  type StoredSection,
  setLessonAudience,
  setLessonDurations,
  setLessonVideo,
} from './curriculum.repo.ts'
export { createCurriculumModule } from './curriculum.routes.ts'
export { createCurriculumService, type StoredCurriculum } from './curriculum.service.ts'
export { type CurriculumChange, findChanges } from './curriculum-changes.ts'
export { findDraftedLessons } from './drafted-lessons.service.ts'
export type { LessonFact } from './lesson-facts.service.ts'
export {
  findLessonFiles,
  insertLessonFile,
  type LessonFileRow,
  removeUnusedFiles,
} from './lesson-files.repo.ts'
export {
  copyCurriculum,
  findTimedSections,
  readEditedCurriculum,
  writeFreshCurriculum,
} from './whole-curriculum.service.ts'
