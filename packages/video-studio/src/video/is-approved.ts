import type { VideoDetail } from '../video.types.ts'

/** A lesson that learners have shows it, so that what its doctor changes waits for staff: another file cannot. */
export const isApproved = ({ usedBy }: Pick<VideoDetail, 'usedBy'>): boolean =>
  usedBy.some(({ changesWait }) => changesWait)
