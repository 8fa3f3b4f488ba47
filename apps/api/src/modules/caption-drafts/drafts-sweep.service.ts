import type { Needs } from '../../core/services.ts'
import { failForgotten } from './caption-drafts.repo.ts'

/** A request and its job are written in one transaction; a job that is sent again has a gap of a moment. */
const GAP_MS = 60_000

/** Says of drafts that they failed when their job used up its tries in crashes. */
export const createDraftsSweep =
  ({ db, clock }: Needs<'db' | 'clock'>) =>
  (): Promise<void> =>
    failForgotten(db, new Date(clock().getTime() - GAP_MS), 'interrupted')
