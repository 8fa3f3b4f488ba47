import { z } from 'zod'
import { admin } from './access.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, instant, keyPageOf, keyQuery } from './fields.ts'
import { mailDrops, mailFailures, mailKinds, mailStates } from './mails.ts'

export const staffMail = z.object({
  id,
  kind: z.enum(mailKinds),
  /** Without the code, if it carries one. */
  subject: z.string(),
  to: z.string(),
  state: z.enum(mailStates),
  /** Of the last try, also while more tries follow. */
  failure: z
    .object({
      reason: z.enum(mailFailures),
      /** The words of the mail server or of the connection. */
      answer: z.string().nullable(),
    })
    .nullable(),
  /** Why it was not sent, for one that waited and is `dropped`. */
  drop: z.enum(mailDrops).nullable(),
  tries: z.int(),
  createdAt: instant,
  sentAt: instant.nullable(),
  /** Whether its text can go out once more. */
  isResendable: z.boolean(),
})

export const staffMailDetail = staffMail.extend({
  /** Null where it is no longer kept, and for a mail with a code or a link that signs somebody in. */
  text: z.string().nullable(),
  hasSecret: z.boolean(),
})

const maySee = admin('learners.read')
const mayWrite = admin('enrolments.manage')
const oneMail = byId.extend({ mailId: id })

/** Mails to learners. */
export const crmMails = {
  learnerMails: endpoint({
    method: 'GET',
    path: '/crm/students/:id/mails',
    summary: 'Mails to one learner, newest first, with what became of each',
    access: maySee,
    params: byId,
    query: z.object({ ...keyQuery }),
    response: keyPageOf(staffMail),
    errors: ['user.not_found'],
  }),
  learnerMail: endpoint({
    method: 'GET',
    path: '/crm/students/:id/mails/:mailId',
    summary: 'One mail to a learner with its text, as long as that is kept',
    access: maySee,
    params: oneMail,
    response: staffMailDetail,
    errors: ['mail.not_found'],
  }),
  resendMail: endpoint({
    method: 'POST',
    path: '/crm/students/:id/mails/:mailId/resend',
    summary: 'Send the text of a mail once more, to the present address of the learner',
    access: mayWrite,
    params: oneMail,
    response: staffMail,
    errors: ['mail.not_found', 'mail.not_resendable', 'request.too_many'],
  }),
}
