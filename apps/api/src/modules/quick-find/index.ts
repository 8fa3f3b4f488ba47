export { createQuickFindModule } from './quick-find.routes.ts'
