import { z } from 'zod'
import { doctor } from './access.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { byId, done, id, text } from './fields.ts'
import { answerBody } from './questions.ts'

/** More than this nobody finds again by its name. */
export const MAX_SAVED_REPLIES = 100

export const savedReplyBody = answerBody.extend({
  /** What its doctor finds it by; learners never see it. */
  title: text(1, 80),
})

export const savedReply = z.object({ id, title: z.string(), text: z.string(), version: editVersion })

/** Answers that a doctor gives again and again, kept to begin a new one with. Only their doctor sees them. */
export const savedReplies = {
  savedReplies: endpoint({
    method: 'GET',
    path: '/doctor-portal/saved-replies',
    summary: 'The own saved replies, by title',
    access: doctor,
    response: z.array(savedReply),
  }),
  addSavedReply: endpoint({
    method: 'POST',
    path: '/doctor-portal/saved-replies',
    summary: 'Keep an answer under a title',
    access: doctor,
    body: savedReplyBody,
    response: z.object({ id }),
    errors: ['saved_reply.too_many'],
  }),
  changeSavedReply: endpoint({
    method: 'PUT',
    path: '/doctor-portal/saved-replies/:id',
    summary: 'Change an own saved reply; answers that were begun with it stay as they are',
    access: doctor,
    params: byId,
    body: savedReplyBody.extend({ version: editVersion }),
    response: done,
    errors: ['saved_reply.not_found', 'edit.outdated'],
  }),
  removeSavedReply: endpoint({
    method: 'DELETE',
    path: '/doctor-portal/saved-replies/:id',
    summary: 'Remove an own saved reply',
    access: doctor,
    params: byId,
    response: done,
    errors: ['saved_reply.not_found'],
  }),
}
