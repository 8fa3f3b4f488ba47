export { createContentModule } from './content.routes.ts'
export { createContentService } from './content.service.ts'
