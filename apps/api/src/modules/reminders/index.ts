export { calendarRemoval } from './calendar-removal.service.ts'
export { createRemindersModule } from './reminders.routes.ts'
