export { createApiKeyCheck } from './admit.service.ts'
export { createApiKeysModule } from './api-keys.routes.ts'
