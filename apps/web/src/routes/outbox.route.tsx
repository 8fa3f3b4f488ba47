import type { RouteMeta } from '@repo/routing'
import { PageHead } from '../components/page-head.tsx'
import { outboxMessages } from '../features/outbox/outbox.messages.ts'
import { Outbox } from '../features/outbox/outbox.tsx'

export const meta = (): RouteMeta => ({ title: outboxMessages.title })

export function Component() {
  return (
    <>
      <PageHead lead={outboxMessages.lead} title={outboxMessages.title} />
      <div className="wrap pb-20">
        <Outbox />
      </div>
    </>
  )
}
