export { createListExportsModule } from './list-exports.routes.ts'
