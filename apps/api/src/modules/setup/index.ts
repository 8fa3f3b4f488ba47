export { createSetupModule } from './setup.routes.ts'
