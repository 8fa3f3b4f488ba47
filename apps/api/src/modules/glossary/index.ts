export { createGlossaryModule } from './glossary.routes.ts'
