import type { ApiContract, EndpointOutput } from '@repo/contract'

export type SavedReply = EndpointOutput<ApiContract['savedReplies']['savedReplies']>[number]
/** Without an id it is a new one. */
export type EditedReply = Omit<SavedReply, 'id'> & { id: string | null }
