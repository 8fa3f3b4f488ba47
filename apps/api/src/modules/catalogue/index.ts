export { createCatalogueModule } from './catalogue.routes.ts'
