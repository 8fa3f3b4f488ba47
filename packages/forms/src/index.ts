export { FormAlert } from './form-alert.tsx'
export { type FieldWords, schemaResolver } from './schema-resolver.ts'
export { showServerError } from './server-issues.ts'
