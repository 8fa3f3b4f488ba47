export { type BudgetRules, budgetRules } from './budget.policy.ts'
export { removeBudgetsBefore, removeFetchedBefore } from './budget.repo.ts'
export { createFetchBudget } from './budget.service.ts'
export { addFetchCounts, type FetchCount } from './fetch-counts.repo.ts'
export { createFetchGuard, type WithFetchGuard } from './fetch-guard.service.ts'
export {
  BESIDE,
  createMediaTokens,
  HAND_IN,
  isOnlyOpened,
  type MediaGrant,
  OPENED,
  PREVIEW,
  RECORDING,
  TRAILER,
  type WithMediaTokens,
} from './media-token.ts'
export {
  FETCHED_KEPT_MS,
  GRANT_MS,
  HEARTBEAT_EVERY_MS,
  REMEMBERED_MS,
} from './playback.limits.ts'
export { type PlaybackRow, sumViewings, takeViewingsBefore, type Viewing } from './playbacks.repo.ts'
export { createPlaybacks, type WithPlaybacks } from './playbacks.service.ts'
export { countPlaying, lockStreamOf, removeStreamsBefore, updateStream } from './streams.repo.ts'
export { createStreams } from './streams.service.ts'
export { isTakenOver } from './taken-over.service.ts'
export { codeOf, watermarkOf } from './watermark.ts'
