export { createRemindersModule } from './reminders.routes.ts'
