import { DAY_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import { removeImportsBefore } from './learner-imports.repo.ts'

/** A table that nobody starts holds people's data for nothing. */
const DRAFTS_KEPT_DAYS = 7
/** Long enough to answer who was imported when; then the accounts and the audit log say it. */
const DONE_KEPT_DAYS = 90

export const createLearnerImportsSweep =
  ({ db, clock }: Needs<'db' | 'clock'>) =>
  () => {
    const ago = (days: number) => new Date(clock().getTime() - days * DAY_MS)
    return removeImportsBefore(db, { draft: ago(DRAFTS_KEPT_DAYS), done: ago(DONE_KEPT_DAYS) })
  }
