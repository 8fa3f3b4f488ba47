import { contract } from '@repo/contract'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { registerNoticeEvents } from './notice-events.routes.ts'
import type { WithNoticeWatch } from './notice-watch.ts'
import { createNoticesService } from './notices.service.ts'

export const createNoticesModule = (services: Needs<'db' | 'clock'> & WithNoticeWatch): Module => {
  const notices = createNoticesService(services)
  return (app) => {
    implement(app, contract.notices, {
      notices: ({ caller, query }) => notices.list(caller.userId, query),
      unread: ({ caller }) => notices.unread(caller.userId),
      markRead: ({ caller, params }) => notices.markRead(caller.userId, params.id),
      markAllRead: ({ caller, params }) => notices.markAllRead(caller.userId, params.id),
    })
    registerNoticeEvents(app, services, notices)
  }
}
