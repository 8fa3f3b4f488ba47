export { listTermNames } from './glossary.repo.ts'
export { createGlossaryModule } from './glossary.routes.ts'
