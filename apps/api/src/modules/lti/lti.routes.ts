import { crmLti } from '@repo/contract/crm-lti'
import { lti } from '@repo/contract/lti'
import { ltiPaths } from '@repo/contract/lti-launch'
import { xapi } from '@repo/contract/xapi'
import { toActor } from '../../core/actor.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { createEntry, type EntryNeeds } from './entry.service.ts'
import { createToolKeys } from './keys.service.ts'
import { createLaunches, type LaunchNeeds } from './launches.service.ts'
import { createMembers } from './members.service.ts'
import { createOwnLinks, type OwnLinksNeeds } from './own-links.service.ts'
import { createPlatformsService, type PlatformsNeeds } from './platforms.service.ts'
import { createScoreLog } from './score-log.service.ts'
import { createSelection } from './selection.service.ts'
import { createStoredStatements } from './stored-statements.service.ts'

/** Courses that learning platforms of others start by LTI 1.3, and those platforms as owners keep them. */
export const createLtiModule = (
  services: LaunchNeeds & EntryNeeds & OwnLinksNeeds & PlatformsNeeds,
): Module => {
  const launches = createLaunches(services)
  const entry = createEntry(services)
  const selection = createSelection(services)
  const own = createOwnLinks(services)
  const platforms = createPlatformsService(services)
  const scores = createScoreLog(services)
  const members = createMembers(services)
  const statements = createStoredStatements(services)
  const keys = createToolKeys(services)
  return (app) => {
    // Platforms read it, in the shape of its standard and so without our own around it.
    app.get(ltiPaths.keys, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=300')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(await keys.publicSet())),
    )
    implement(app, lti, {
      begin: ({ body, request }) => launches.begin(body, request.ip),
      launch: ({ body, request }) => launches.launch(body, request.ip),
      enter: ({ body, caller, request: { ip, userAgent } }) =>
        entry.enter({ ...body, caller, ip, userAgent }),
      link: ({ body, caller, request: { ip, userAgent } }) => entry.link({ ...body, caller, ip, userAgent }),
      offer: ({ body, request }) => selection.offer(body, request.ip),
      choose: ({ body, request }) => selection.choose(body, request.ip),
      accounts: ({ caller }) => own.list(caller),
      unlink: ({ caller, params, body, request }) =>
        own.unlink(caller, params.id, { ...body, ip: request.ip }),
    })
    implement(app, xapi, { statements: ({ query, request }) => statements.read(query, request.rawQuery) })
    implement(app, crmLti, {
      platforms: ({ caller }) => platforms.list(caller.userId),
      createPlatform: ({ body, caller, request }) => platforms.create(body, toActor(caller, request)),
      updatePlatform: ({ params, body, caller, request }) =>
        platforms.update(params.id, body, toActor(caller, request)),
      setPlatformState: ({ params, body, caller, request }) =>
        platforms.setState(params.id, body.isActive, toActor(caller, request)),
      platform: ({ params }) => platforms.get(params.id),
      scores: ({ params, query }) => scores.list(params.id, query),
      members: ({ params, caller, request }) => members.list(params.id, toActor(caller, request)),
      resendScore: ({ params, caller, request }) => scores.resend(params.id, toActor(caller, request)),
      setStore: ({ params, body, caller, request }) =>
        platforms.setStore(params.id, body, toActor(caller, request)),
      removeStore: ({ params, caller, request }) =>
        platforms.removeStore(params.id, toActor(caller, request)),
      retryStatements: ({ params, caller, request }) =>
        platforms.retryStatements(params.id, toActor(caller, request)),
      removePlatform: ({ params, caller, request }) => platforms.remove(params.id, toActor(caller, request)),
    })
  }
}
