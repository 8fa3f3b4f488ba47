import type { WithCalendarRemoval } from '../auth/index.ts'
import { deleteFeed } from './calendar-feed.repo.ts'

/** What modules below this one are handed, so that a new password can end the address of a calendar. */
export const calendarRemoval: WithCalendarRemoval = { removeCalendarOf: deleteFeed }
