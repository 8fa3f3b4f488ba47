import { announcements, doctorAnnouncements } from '@repo/contract/announcements'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import type { WithLessonAccess } from '../learning/index.ts'
import { createAnnouncementsService } from './announcements.service.ts'
import { registerMuteRoutes } from './mute.routes.ts'

/** What doctors tell all learners of a course. */
export const createAnnouncementsModule = (
  services: Needs<'db' | 'env' | 'queue' | 'clock'> & WithLessonAccess,
): Module => {
  const service = createAnnouncementsService(services)
  return (app) => {
    implement(app, doctorAnnouncements, {
      announcements: ({ caller }) => service.listOwn(caller),
      announce: ({ caller, body, request }) => service.announce(caller, body, toActor(caller, request)),
    })
    implement(app, announcements, {
      announcements: ({ caller, params }) => service.list(caller, params.slug),
      muteAnnouncements: ({ caller, params, body }) => service.setMuted(caller, params.slug, body.isMuted),
    })
    registerMuteRoutes(app, services, service)
  }
}
