import type { RouteMeta } from '@repo/routing'
import { seatsMessages } from '../features/seats/seats.messages.ts'
import { SeatsPage } from '../features/seats/seats-page.tsx'

export const meta = (): RouteMeta => ({ title: seatsMessages.title })

export function Component() {
  return (
    <>
      <h1 className="mb-3 text-h2" tabIndex={-1}>
        {seatsMessages.title}
      </h1>
      <SeatsPage />
    </>
  )
}
