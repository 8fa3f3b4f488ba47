export { createListViewsModule } from './list-views.routes.ts'
