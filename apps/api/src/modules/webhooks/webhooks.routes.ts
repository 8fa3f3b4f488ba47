import { crmWebhooks } from '@repo/contract/crm-webhooks'
import { toActor } from '../../core/actor.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { createWebhooksService, type WebhooksNeeds } from './webhooks.service.ts'

/** Addresses of others that are told what happened, kept by who keeps the settings. */
export const createWebhooksModule = (services: WebhooksNeeds): Module => {
  const webhooks = createWebhooksService(services)
  return (app) =>
    implement(app, crmWebhooks, {
      webhooks: ({ caller }) => webhooks.list(caller.userId),
      webhook: ({ params }) => webhooks.get(params.id),
      createWebhook: ({ body, caller, request }) => webhooks.create(body, toActor(caller, request)),
      changeWebhook: ({ params, body, caller, request }) =>
        webhooks.change(params.id, body, toActor(caller, request)),
      rotateSecret: ({ params, body, caller, request }) =>
        webhooks.rotate(params.id, body, toActor(caller, request)),
      setWebhookState: ({ params, body, caller, request }) =>
        webhooks.setState(params.id, body.isActive, toActor(caller, request)),
      testWebhook: ({ params, caller, request }) => webhooks.test(params.id, toActor(caller, request)),
      removeWebhook: ({ params, caller, request }) => webhooks.remove(params.id, toActor(caller, request)),
      deliveries: ({ params, query }) => webhooks.deliveries(params.id, query),
      resend: ({ params, caller, request }) => webhooks.resend(params.id, toActor(caller, request)),
    })
}
