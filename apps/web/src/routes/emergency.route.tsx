import type { RouteMeta } from '@repo/routing'
import { emergencyMessages as copy } from '../components/emergency/emergency.messages.ts'
import { EmergencyPage } from '../features/emergency/emergency-page.tsx'

export const meta = (): RouteMeta => ({ title: copy.title })

/** Emergency cards of the learner's courses, read without a network, too. */
export function Component() {
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="mb-4 text-h2" data-print="hide" tabIndex={-1}>
        {copy.title}
      </h1>
      <EmergencyPage />
    </div>
  )
}
