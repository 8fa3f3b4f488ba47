export { common } from './common.messages.ts'
export { describeError } from './describe-error.ts'
export { describeErrorLater } from './describe-later.ts'
export { type ErrorFacts, errorText, errorTexts } from './errors.messages.ts'
export * from './format.ts'
export * from './format-hours.ts'
export * from './labels.messages.ts'
export { ledgerAccountLabels } from './ledger-labels.messages.ts'
export { levelLabels } from './level-labels.messages.ts'
export { mailDropLabels, mailFailureLabels, mailKindLabels, mailStateLabels } from './mail-labels.messages.ts'
export * from './mask.ts'
export { noticeWords } from './notices.messages.ts'
export { offlineText } from './offline.messages.ts'
export { outsideServiceNames, signInSourceName } from './outside-services.messages.ts'
export * from './report-reasons.messages.ts'
export * from './rights.messages.ts'
export * from './statements.ts'
export { foldText, holdsWords, searchWords, slugify } from './text.ts'
export {
  fieldCountMessage,
  toFieldIssues,
  type ValidationIssue,
  validationMessage,
} from './validation.messages.ts'
