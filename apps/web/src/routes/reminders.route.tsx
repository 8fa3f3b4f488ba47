import type { RouteMeta } from '@repo/routing'
import { remindersMessages as copy } from '../features/reminders/reminders.messages.ts'
import { Reminders } from '../features/reminders/reminders.tsx'

export const meta = (): RouteMeta => ({ title: copy.title })

/** When the learner wants to be reminded of learning. */
export function Component() {
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="mb-2 text-h2" tabIndex={-1}>
        {copy.title}
      </h1>
      <Reminders />
    </div>
  )
}
