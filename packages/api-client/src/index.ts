export { ApiError, isApiError } from './api-error.ts'
export { type ApiOptions, createApi } from './create-api.ts'
export { isInvalidSession, type Logger, saysInvalidSession } from './session-rules.ts'
export type { Api, ApiMutationMeta, ApiOf, ApiQuery, CallInput, CallOptions, Operation } from './types.ts'
