export { createNotesModule } from './notes.routes.ts'
