export { NOTICES_CHANNEL, type WithNoticeWatch } from './notice-watch.ts'
export { removeNoticesBefore } from './notices.repo.ts'
export { createNoticesModule } from './notices.routes.ts'
export { tell } from './notices.service.ts'
