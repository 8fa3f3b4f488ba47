import type { WithVideoRecords } from '../uploads/index.ts'
import * as repo from './video-records.repo.ts'

/** What uploads do to the rows of their videos. */
export const videoRecords: WithVideoRecords['videoRecords'] = repo
