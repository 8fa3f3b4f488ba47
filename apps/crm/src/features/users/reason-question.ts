import { accountMessages as copy } from './account.messages.ts'

/** The question for a reason, which every action on an account asks; the answer is stored in the audit log. */
export const reasonQuestion = { name: 'reason', label: copy.reason, hint: copy.reasonHint } as const
