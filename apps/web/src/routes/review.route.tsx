import type { RouteMeta } from '@repo/routing'
import { repetitionMessages as copy } from '../features/repetition/repetition.messages.ts'
import { ReviewToday } from '../features/repetition/review-today.tsx'

export const meta = (): RouteMeta => ({ title: copy.title })

/** The daily review of questions that were answered wrong, and of key questions. */
export function Component() {
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="mb-6 text-h2" tabIndex={-1}>
        {copy.title}
      </h1>
      <ReviewToday />
    </div>
  )
}
