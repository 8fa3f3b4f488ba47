import { z } from 'zod'
import { anyone, optionalSession, student } from './access.ts'
import { signedInAnswer } from './auth.ts'
import { lessonKinds } from './course-outline.ts'
import { endpoint } from './endpoint.ts'
import { byId, done, id, instant, slug } from './fields.ts'
import { proofAgain, proofErrors } from './proof-again.ts'

/** Values of others, passed on as they came. */
const opaque = (max: number) => z.string().min(1).max(max)
/** 256 random bits in base64url. */
const randomKey = z.string().regex(/^[\w-]{43}$/)

const entering = z.strictObject({
  ticket: randomKey,
  browserKey: randomKey,
  /** What the site knows the browser by at later launches, so that each is the same device. */
  deviceId: z.string().max(64).optional(),
})

/** What a launch leads to. */
const entered = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('here'),
    /** Null where the launch names no course. */
    course: z.string().nullable(),
    lessonId: id.nullable(),
    /** Null for who is signed in already. */
    session: signedInAnswer.nullable(),
  }),
  z.object({
    kind: z.literal('prove'),
    platform: z.string(),
    /**
     * Why the person signs in by themselves: their address has an account, the platform sends no address, or the account
     * has a second factor.
     */
    why: z.enum(['known_address', 'no_address', 'second_factor']),
    /** Name of the account that the browser is signed in with; null where there is none. */
    signedInAs: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('no_access'),
    platform: z.string(),
    /** Whether the platform's organisation has no free seat, or the person has to have the course already. */
    why: z.enum(['no_seat', 'no_access']),
    course: z.object({ slug: z.string(), title: z.string() }),
    session: signedInAnswer.nullable(),
  }),
])

/**
 * What the next launch of a linked person does: `opens` enters the account without asking, `asks` wants its holder to
 * sign in and link once more (the password is another one since), `off` is refused while the platform is switched off.
 */
export const linkStates = ['opens', 'asks', 'off'] as const

const linkedAccount = z.object({
  id,
  platform: z.string(),
  state: z.enum(linkStates),
  linkedAt: instant,
  /** Null where no launch came since. */
  lastLaunchAt: instant.nullable(),
})

/**
 * LTI 1.3 launches, asked by the server of the learners' site, which talks to browsers and platforms.
 * @see docs/integrations.md
 */
export const lti = {
  begin: endpoint({
    method: 'POST',
    path: '/lti/logins',
    summary: 'Begin a launch that a platform initiates; answers where the browser goes to have it signed',
    access: anyone,
    isForServers: true,
    body: z.strictObject({
      issuer: opaque(500),
      loginHint: opaque(4000),
      targetLinkUri: opaque(2000),
      clientId: opaque(500).optional(),
      messageHint: opaque(8000).optional(),
      deploymentId: opaque(255).optional(),
      /** What the browser is recognised by when it comes back; in a cookie. */
      browserKey: randomKey,
    }),
    response: z.object({ location: z.string() }),
    errors: ['lti.refused', 'request.too_many'],
  }),
  launch: endpoint({
    method: 'POST',
    path: '/lti/launches',
    summary: 'Take the signed message of a launch, once; answers a ticket to enter with',
    access: anyone,
    isForServers: true,
    body: z.strictObject({ state: opaque(100), idToken: opaque(40_000) }),
    response: z.object({
      ticket: z.string(),
      /** Whether it enters a course, or chooses one for a link of the platform. */
      next: z.enum(['enter', 'select']),
    }),
    errors: ['lti.refused', 'lti.expired', 'request.too_many'],
  }),
  enter: endpoint({
    method: 'POST',
    path: '/lti/entries',
    summary:
      'Enter with the ticket of a launch, from the browser that began it: signs in the learner of the platform',
    access: optionalSession,
    isForServers: true,
    body: entering,
    response: entered,
    errors: ['lti.refused', 'lti.expired', 'request.too_many'],
  }),
  link: endpoint({
    method: 'POST',
    path: '/lti/links',
    summary:
      'Link the learner of a launch to the account that is signed in, with its password once more, and enter',
    access: student,
    isForServers: true,
    body: entering.extend(proofAgain.shape),
    response: entered,
    errors: [...proofErrors, 'lti.refused', 'lti.expired'],
  }),
  offer: endpoint({
    method: 'POST',
    path: '/lti/offers',
    summary:
      'What a teacher of a platform may choose with the ticket of a launch: courses, or the lessons of one',
    access: anyone,
    isForServers: true,
    body: z.strictObject({
      ticket: randomKey,
      /** What the title is searched for. */
      words: z.string().max(100),
      /** Whose lessons are wanted. */
      course: slug.nullable(),
    }),
    response: z.object({
      platform: z.string(),
      origins: z.array(z.string()),
      /** Whether the platform makes a line in its grade book of a link that asks for one. */
      takesLine: z.boolean(),
      /** Whether learners of the platform need a free seat of its organisation. */
      usesSeats: z.boolean(),
      courses: z.array(
        z.object({
          slug: z.string(),
          title: z.string(),
          /** Of the platform’s organisation; null where it bought none. */
          freeSeats: z.int().nullable(),
        }),
      ),
      hasMore: z.boolean(),
      course: z
        .object({
          slug: z.string(),
          title: z.string(),
          sections: z.array(
            z.object({
              title: z.string(),
              lessons: z.array(z.object({ id, title: z.string(), kind: z.enum(lessonKinds) })),
            }),
          ),
        })
        .nullable(),
    }),
    errors: ['lti.expired', 'course.not_found', 'request.too_many'],
  }),
  choose: endpoint({
    method: 'POST',
    path: '/lti/choices',
    summary:
      'Sign what a teacher of a platform chose, once, for the browser to take there (Deep Linking 2.0)',
    access: anyone,
    isForServers: true,
    body: z.strictObject({
      ticket: randomKey,
      /** Null for who goes back without a choice. */
      chosen: z
        .strictObject({
          course: slug,
          /** Null for the whole course. */
          lessonId: id.nullable(),
          hasLine: z.boolean(),
        })
        .nullable(),
    }),
    response: z.object({
      platform: z.string(),
      returnUrl: z.string(),
      origins: z.array(z.string()),
      message: z.string(),
    }),
    errors: ['lti.expired', 'course.not_found', 'request.too_many'],
  }),
  accounts: endpoint({
    method: 'GET',
    path: '/me/lti-accounts',
    summary: 'Accounts of learning platforms (LTI) that open the own account, newest first',
    access: student,
    response: z.object({
      items: z.array(linkedAccount),
      /** Whether unlinking also asks for a code. */
      isCodeNeeded: z.boolean(),
    }),
  }),
  unlink: endpoint({
    method: 'POST',
    path: '/me/lti-accounts/:id/remove',
    summary:
      'Unlink an account of a learning platform: it opens the own account no more and gets no results; every other session ends',
    access: student,
    params: byId,
    body: proofAgain,
    response: done,
    errors: [...proofErrors, 'lti_link.not_found'],
  }),
}
