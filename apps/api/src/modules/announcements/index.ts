export { createAnnouncementsModule } from './announcements.routes.ts'
