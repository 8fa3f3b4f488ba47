export { createLtiHousekeeping } from './housekeeping.service.ts'
export { createLtiModule } from './lti.routes.ts'
