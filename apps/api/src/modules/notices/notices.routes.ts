import { contract } from '@repo/contract'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { registerNoticeEvents } from './notice-events.routes.ts'
import type { WithNoticeWatch } from './notice-watch.ts'
import { createNoticesService } from './notices.service.ts'
import { createPushService } from './push.service.ts'

export const createNoticesModule = (
  services: Needs<'db' | 'env' | 'clock' | 'limiter'> & WithNoticeWatch,
): Module => {
  const notices = createNoticesService(services)
  const push = createPushService(services)
  return (app) => {
    implement(app, contract.notices, {
      notices: ({ caller, query }) => notices.list(caller.userId, query),
      unread: ({ caller }) => notices.unread(caller.userId),
      markRead: ({ caller, params }) => notices.markRead(caller.userId, params.id),
      markAllRead: ({ caller, params }) => notices.markAllRead(caller.userId, params.id),
    })
    implement(app, contract.push, {
      push: ({ caller }) => push.find(caller),
      subscribe: ({ caller, body }) => push.subscribe(caller, body),
      unsubscribe: ({ caller }) => push.unsubscribe(caller),
      setPushTopic: ({ caller, params, body }) => push.setTopic(caller, params.topic, body.isOn),
      renew: ({ body, request }) => push.renew(body.old, body.renewed, request.ip),
    })
    registerNoticeEvents(app, services, notices)
  }
}
