export { createContentModule } from './content.routes.ts'
export { createContentService, type WithContent } from './content.service.ts'
export { readPaperHead } from './paper-head.service.ts'
