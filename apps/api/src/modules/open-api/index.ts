export { createOpenApiModule } from './open-api.routes.ts'
