import type { Needs } from '../core/services.ts'
import { keepPartitions } from '../db/partitions/keep.ts'

export const createPartitionsHandler =
  ({ db, clock, log }: Needs<'db' | 'clock' | 'log'>) =>
  async (): Promise<void> => {
    const kept = await keepPartitions(db, clock())
    if (kept.made.length > 0) log.info(kept, 'partitions were made')
    if (kept.moved > 0) log.warn({ moved: kept.moved }, 'rows had come before their partition')
  }
