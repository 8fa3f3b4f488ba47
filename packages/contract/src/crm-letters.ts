import { z } from 'zod'
import { admin } from './access.ts'
import { learnerFilters } from './crm-users.ts'
import { endpoint } from './endpoint.ts'
import { byId, done, id, instant, keyPageOf, keyQuery, searchText, text } from './fields.ts'

export { letterLimits } from './list-choices.ts'

/**
 * `personal`: about the learner's own affairs, for one person only; `learning`: news on learning, to who did not refuse
 * them; `marketing`: offers, to who agreed.
 */
export const letterTopics = ['personal', 'learning', 'marketing'] as const
export type LetterTopic = (typeof letterTopics)[number]

export const letterStates = ['sending', 'paused', 'cancelled', 'done'] as const

/** Why somebody of the group gets no letter. */
export const letterGaps = ['not_active', 'refused', 'not_agreed', 'too_often'] as const
export type LetterGap = (typeof letterGaps)[number]

const topic = z.enum(letterTopics)

/** One learner, or all whom the filters of the list of learners find. */
export const letterAudience = z.strictObject({
  learnerId: id.optional(),
  q: searchText.optional(),
  ...learnerFilters,
})
export type LetterAudience = z.output<typeof letterAudience>

const words = {
  subject: text(3, 150),
  /** With the marks of `letterBlocks`: paragraphs, lists, emphasised words, links. */
  text: text(10, 5000),
}

const counts = z.object({
  all: z.int(),
  waiting: z.int(),
  /** Handed over to be sent, with no answer yet. */
  queued: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** Left out when their turn came. */
  leftOut: z.int(),
})

const letter = z.object({
  id,
  subject: z.string(),
  topic,
  state: z.enum(letterStates),
  by: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  counts,
})

export const letterDetail = letter.extend({
  text: z.string(),
  audience: z.object({
    learner: z.object({ id, name: z.string() }).nullable(),
    /** Whether the group was searched for; the words of the search are not kept. */
    isSearched: z.boolean(),
    course: z.object({ id, title: z.string() }).nullable(),
    activity: learnerFilters.activity.unwrap().nullable(),
  }),
})

const mayWrite = admin('letters.send')

/** Letters of the academy to one learner or to a group. */
export const crmLetters = {
  letters: endpoint({
    method: 'GET',
    path: '/crm/letters',
    summary: 'Letters to learners, newest first, with how many were sent and failed',
    access: mayWrite,
    query: z.object({ q: searchText.optional(), ...keyQuery }),
    response: keyPageOf(letter),
  }),
  letterAudience: endpoint({
    method: 'GET',
    path: '/crm/letter-audience',
    summary: 'How many would get a letter on a topic, and how many of the group would not and why',
    access: mayWrite,
    query: z.object({ topic, ...letterAudience.shape }),
    response: z.object({
      learner: z.object({ id, name: z.string() }).nullable(),
      course: z.object({ id, title: z.string() }).nullable(),
      recipients: z.int(),
      leftOut: z.object({ not_active: z.int(), refused: z.int(), not_agreed: z.int(), too_often: z.int() }),
      /** How many letters went out today. */
      today: z.int(),
    }),
    errors: ['user.not_found'],
    isSearch: true,
  }),
  letter: endpoint({
    method: 'GET',
    path: '/crm/letters/:id',
    summary: 'One letter with how far it is',
    access: mayWrite,
    params: byId,
    response: letterDetail,
    errors: ['letter.not_found'],
  }),
  testLetter: endpoint({
    method: 'POST',
    path: '/crm/letters/test',
    summary: 'Mail a letter to oneself, as learners would get it',
    access: mayWrite,
    body: z.strictObject({ topic, ...words }),
    response: done,
    errors: ['request.too_many'],
  }),
  sendLetter: endpoint({
    method: 'POST',
    path: '/crm/letters',
    summary: 'Send a letter; a job mails it to each once, in batches',
    access: mayWrite,
    body: z.strictObject({ topic, audience: letterAudience, ...words }),
    response: z.object({ id }),
    errors: ['user.not_found', 'letter.nobody', 'request.too_many'],
    isIdempotent: true,
  }),
  setLetterState: endpoint({
    method: 'POST',
    path: '/crm/letters/:id/state',
    summary: 'Pause a letter that is being sent, go on with it, or cancel the rest',
    access: mayWrite,
    params: byId,
    body: z.strictObject({ state: z.enum(['sending', 'paused', 'cancelled']) }),
    response: letterDetail,
    errors: ['letter.not_found', 'letter.wrong_state'],
  }),
}
