export { summaryOf, useErrorSummary } from './error-summary.ts'
export { FormAlert } from './form-alert.tsx'
export { type FieldWords, formResolver, schemaResolver } from './schema-resolver.ts'
export { refusalOf, shownErrors, showServerError } from './server-issues.ts'
