export { createContentModule } from './content.routes.ts'
export { createContentService, type WithContent } from './content.service.ts'
