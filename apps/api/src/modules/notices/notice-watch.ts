import type { ChangeWatch } from '../../core/change-watch.ts'

/** Channel on which instances hear whose notices have changed. */
export const NOTICES_CHANNEL = 'notices_changed'

export interface WithNoticeWatch {
  /** Who looks at their notices at this process, by the id of the person and by that of the session. */
  readonly noticeWatch: ChangeWatch
}
