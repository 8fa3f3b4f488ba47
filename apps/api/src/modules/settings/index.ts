export { createSettingsModule } from './settings.routes.ts'
