import { reminders } from '@repo/contract/reminders'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { registerCalendarFeed } from './calendar-feed.routes.ts'
import { createCalendarFeeds } from './calendar-feed.service.ts'
import { createRemindersService } from './reminders.service.ts'
import { registerStopReminderRoutes } from './stop-reminder.routes.ts'

/** Times at which learners want to be reminded of learning. */
export const createRemindersModule = (services: Needs<'db' | 'env' | 'clock' | 'limiter'>): Module => {
  const service = createRemindersService(services)
  const feeds = createCalendarFeeds(services)
  return (app) => {
    implement(app, reminders, {
      reminders: ({ caller }) => service.list(caller.userId),
      addReminder: ({ caller, body }) => service.add(caller.userId, body),
      changeReminder: ({ caller, params, body }) => service.change(caller.userId, params.id, body),
      removeReminder: ({ caller, params }) => service.remove(caller.userId, params.id),
      calendar: ({ caller }) => service.calendar(caller.userId),
      calendarFeed: ({ caller }) => feeds.find(caller.userId),
      makeCalendarFeed: ({ caller, request }) => feeds.make(toActor(caller, request)),
      removeCalendarFeed: ({ caller, request }) => feeds.remove(toActor(caller, request)),
    })
    registerStopReminderRoutes(app, services, service)
    registerCalendarFeed(app, feeds)
  }
}
