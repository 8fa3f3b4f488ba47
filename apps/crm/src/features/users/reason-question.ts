import { accountMessages as copy } from './account.messages.ts'

/** What every act on somebody's account asks for; it is kept in the log. */
export const reasonQuestion = { name: 'reason', label: copy.reason, hint: copy.reasonHint } as const
