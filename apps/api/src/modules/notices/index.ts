export { removeNoticesBefore } from './notices.repo.ts'
export { createNoticesModule } from './notices.routes.ts'
export { NOTICES_KEPT_MS, tell } from './notices.service.ts'
