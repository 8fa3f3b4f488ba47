export { createMergingModule } from './merging.routes.ts'
