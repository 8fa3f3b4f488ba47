/** What a mail is about. `notice` and `marketing` are written by staff; `other` are mails from before kinds were noted. */
export const mailKinds = [
  'security',
  'account',
  'order',
  'course',
  'reviews',
  'news',
  'reply',
  'notice',
  'marketing',
  'office',
  'other',
] as const
export type MailKind = (typeof mailKinds)[number]

/** `kept`: no mail server is set up, so the mail stays in the outbox of the demo. */
export const mailStates = ['queued', 'sent', 'failed', 'kept'] as const

/**
 * Why a try failed. `address_refused`: the server knows no such mailbox; `refused`: it took neither; `busy`: it asked to
 * come later; `sign_in`: it did not accept our account; `unreachable`: it never answered; `lost`: no worker tried in time.
 */
export const mailFailures = ['address_refused', 'refused', 'busy', 'sign_in', 'unreachable', 'lost'] as const
export type MailFailure = (typeof mailFailures)[number]
