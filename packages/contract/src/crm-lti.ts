import { z } from 'zod'
import { admin } from './access.ts'
import { deliveryStates } from './crm-webhooks.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { byId, done, id, instant, keyPageOf, keyQuery, text } from './fields.ts'
import {
  launchFaults,
  longestPlatformName,
  longestPlatformUrl,
  memberStates,
  mostDeployments,
  scoreFaults,
} from './lti-launch.ts'
import { proofAgain, proofErrors } from './proof-again.ts'

/** An address by http or https without a password; which of them may be called is decided by the service. */
const platformUrl = z
  .string()
  .trim()
  .max(longestPlatformUrl)
  .refine((value) => {
    if (!URL.canParse(value)) return false
    const { protocol, username, password, hash } = new URL(value)
    return /^https?:$/.test(protocol) && username === '' && password === '' && hash === ''
  })

const platform = z.object({
  id,
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  authUrl: z.string(),
  tokenUrl: z.string(),
  jwksUrl: z.string(),
  deploymentIds: z.array(z.string()),
  /** Whose seats its learners get; null where an access has to exist. */
  organisation: z.object({ id, name: z.string() }).nullable(),
  isActive: z.boolean(),
  /** Learners of the platform who have an account here. */
  learners: z.int(),
  lastLaunchAt: instant.nullable(),
  /** Why the last launch was refused; null since a good one. */
  lastFault: z.enum(launchFaults).nullable(),
  lastFaultAt: instant.nullable(),
  createdAt: instant,
})

/** A platform with its xAPI store. */
const platformDetail = platform.extend({
  /** Of its name, deployments and organisation. */
  version: editVersion,
  store: z
    .object({
      url: z.string(),
      user: z.string(),
      /** Statements of the last 30 days, and those that wait. */
      waiting: z.int(),
      delivered: z.int(),
      failed: z.int(),
      /** What it answered last; null where nothing was sent. */
      lastResult: z.string().nullable(),
    })
    .nullable(),
  /** Classes whose members can be read, with the course that each opened; opened last first. */
  classes: z.array(
    z.object({
      id,
      title: z.string(),
      course: z.object({ id, title: z.string() }),
      lastLaunchAt: instant,
    }),
  ),
})

const member = z.object({
  /** As the platform or the account here has it; null where neither does. */
  name: z.string().nullable(),
  state: z.enum(memberStates),
  /** Of the course. */
  percent: z.int().min(0).max(100),
  /** When they first opened the course from the platform; null for who did not. */
  openedAt: instant.nullable(),
})

export const storeBody = proofAgain.extend({
  /** The endpoint of the store, below which `statements` lies. */
  url: platformUrl,
  user: text(1, 200),
  storePassword: z.string().min(1).max(500),
})

const attempt = z.object({
  at: instant,
  /** HTTP status; null where no answer came. */
  status: z.int().nullable(),
  fault: z.enum(scoreFaults).nullable(),
  ms: z.int(),
  percent: z.int(),
  /** The first letters of the answer. */
  answer: z.string(),
})

const score = z.object({
  id,
  learner: z.object({ id, name: z.string() }),
  course: z.object({ id, title: z.string() }),
  /** The lesson whose result counts; null for the progress of the course, and for a lesson that is gone. */
  lesson: z.string().nullable(),
  state: z.enum(deliveryStates),
  /** What the platform took last, of 100. */
  sentPercent: z.int().nullable(),
  sentAt: instant.nullable(),
  /** Of one that waits. */
  nextTryAt: instant.nullable(),
  /** Oldest first. */
  tries: z.array(attempt),
  createdAt: instant,
})

const deploymentIds = z
  .array(text(1, 255))
  .min(1)
  .max(mostDeployments)
  .refine((ids) => new Set(ids).size === ids.length)

const maySet = admin('settings.manage')

/** What may change of a platform: its addresses are its identity. */
export const platformBody = z.strictObject({
  name: text(1, longestPlatformName),
  deploymentIds,
  organisationId: id.nullable(),
})

export const newPlatformBody = proofAgain.extend({
  ...platformBody.shape,
  issuer: platformUrl,
  clientId: text(1, 255),
  authUrl: platformUrl,
  tokenUrl: platformUrl,
  jwksUrl: platformUrl,
})

/** Platforms that start courses here by LTI 1.3, kept by who keeps the settings. */
export const crmLti = {
  platforms: endpoint({
    method: 'GET',
    path: '/crm/lti-platforms',
    summary: 'The platforms, newest first, and what their administrators need to know of this installation',
    access: maySet,
    response: z.object({
      items: z.array(platform),
      tool: z.object({
        loginUrl: z.string(),
        launchUrl: z.string(),
        /** Where teachers of a platform choose what a link opens. */
        selectUrl: z.string(),
        keysUrl: z.string(),
      }),
      /** Those whose seats may be used. */
      organisations: z.array(z.object({ id, name: z.string() })),
      /** Whether adding one also asks for a code. */
      isCodeNeeded: z.boolean(),
    }),
  }),
  createPlatform: endpoint({
    method: 'POST',
    path: '/crm/lti-platforms',
    summary: 'Add a platform',
    access: maySet,
    body: newPlatformBody,
    response: platform,
    errors: [
      ...proofErrors,
      'lti.platform_exists',
      'lti.too_many',
      'lti.inner_address',
      'organisation.not_found',
    ],
  }),
  updatePlatform: endpoint({
    method: 'PUT',
    path: '/crm/lti-platforms/:id',
    summary: 'Change name, deployments and organisation of a platform',
    access: maySet,
    params: byId,
    body: platformBody.extend({ version: editVersion }),
    response: platformDetail,
    errors: ['lti.not_found', 'organisation.not_found', 'edit.outdated'],
  }),
  setPlatformState: endpoint({
    method: 'POST',
    path: '/crm/lti-platforms/:id/state',
    summary: 'Switch a platform on or off; while it is off it starts nothing',
    access: maySet,
    params: byId,
    body: z.strictObject({ isActive: z.boolean() }),
    response: platform,
    errors: ['lti.not_found'],
  }),
  platform: endpoint({
    method: 'GET',
    path: '/crm/lti-platforms/:id',
    summary: 'One platform, with its xAPI store',
    access: maySet,
    params: byId,
    response: platformDetail,
    errors: ['lti.not_found'],
  }),
  setStore: endpoint({
    method: 'POST',
    path: '/crm/lti-platforms/:id/store',
    summary: 'Set the xAPI store (LRS) that takes statements of the learners of a platform',
    access: maySet,
    params: byId,
    body: storeBody,
    response: platformDetail,
    errors: [...proofErrors, 'lti.not_found', 'lti.inner_address'],
  }),
  removeStore: endpoint({
    method: 'DELETE',
    path: '/crm/lti-platforms/:id/store',
    summary: 'Send no more statements; what waits is kept for programs that read it with a key',
    access: maySet,
    params: byId,
    response: platformDetail,
    errors: ['lti.not_found'],
  }),
  retryStatements: endpoint({
    method: 'POST',
    path: '/crm/lti-platforms/:id/statements/retry',
    summary: 'Send statements once more that were given up',
    access: maySet,
    params: byId,
    response: platformDetail,
    errors: ['lti.not_found'],
  }),
  scores: endpoint({
    method: 'GET',
    path: '/crm/lti-platforms/:id/scores',
    summary: 'Places of learners in the grade book of a platform, newest first, with what was sent to each',
    access: maySet,
    params: byId,
    query: z.object(keyQuery),
    response: keyPageOf(score),
    errors: ['lti.not_found'],
  }),
  members: endpoint({
    // The platform is asked each time, so it is no read of ours.
    method: 'POST',
    path: '/crm/lti-classes/:id/members',
    summary:
      'Ask the platform for the learners of a class, as it names them now (Names and Role Provisioning Services), with how far each came; who has not begun first. Asks for the right to read learners too, and is noted in the audit log',
    access: maySet,
    params: byId,
    response: z.object({
      items: z.array(member),
      /** Whether the class has more members than are read at once. */
      hasMore: z.boolean(),
    }),
    errors: ['lti.not_found', 'lti.off', 'lti.members_unread', 'request.too_many'],
  }),
  resendScore: endpoint({
    method: 'POST',
    path: '/crm/lti-scores/:id/resend',
    summary: 'Send the score of the moment once more, taken or not',
    access: maySet,
    params: byId,
    response: done,
    errors: ['lti.not_found', 'lti.off'],
  }),
  removePlatform: endpoint({
    method: 'DELETE',
    path: '/crm/lti-platforms/:id',
    summary: 'Remove a platform; accounts and courses of its learners stay',
    access: maySet,
    params: byId,
    response: done,
    errors: ['lti.not_found'],
  }),
}
