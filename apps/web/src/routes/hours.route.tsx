import type { RouteMeta } from '@repo/routing'
import { hoursMessages as copy } from '../features/hours/hours.messages.ts'
import { LearningHours } from '../features/hours/learning-hours.tsx'

export const meta = (): RouteMeta => ({ title: copy.title })

/** What the learner learned in a year. */
export function Component() {
  return (
    <>
      <h1 className="mb-2 text-h2" tabIndex={-1}>
        {copy.title}
      </h1>
      <LearningHours />
    </>
  )
}
