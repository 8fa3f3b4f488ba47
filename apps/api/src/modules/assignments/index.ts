export { findAssignmentsOf, type StoredTask, saveAssignment } from './assignments.repo.ts'
export { createAssignmentsModule } from './assignments.routes.ts'
export { copyAssignments } from './copy.service.ts'
