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

/**
 * `kept`: no mail server is set up, so the mail stays in the outbox of the demo. `dropped`: the mail waited, for the end of
 * quiet hours or the hour of the mail of the day, and had lost its reason by then.
 */
export const mailStates = ['queued', 'sent', 'failed', 'kept', 'dropped'] as const

/**
 * Why a mail that waited was not sent. `account_closed`: its account is locked, merged or gone; `address_changed`: the
 * account has another address now; `unwanted`: its reader has turned the topic off; `read`: its reader has read the same
 * news on the site; `over`: what it was about has been taken back, was hidden, or has changed.
 */
export const mailDrops = ['account_closed', 'address_changed', 'unwanted', 'read', 'over'] as const
export type MailDrop = (typeof mailDrops)[number]

/**
 * Why a try failed. `address_refused`: the server knows no such mailbox; `refused`: it took neither; `busy`: it asked to
 * come later; `sign_in`: it did not accept our account; `unreachable`: it never answered; `lost`: no worker tried in time.
 */
export const mailFailures = ['address_refused', 'refused', 'busy', 'sign_in', 'unreachable', 'lost'] as const
export type MailFailure = (typeof mailFailures)[number]
