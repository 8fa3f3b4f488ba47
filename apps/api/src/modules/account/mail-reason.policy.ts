import type { MailDrop } from '@repo/contract/mails'

/** What stands at the moment of sending. */
export interface ReasonFacts {
  /** The account that the mail was written to; null once its row is gone. */
  account: { isOpen: boolean; email: string } | null
  /** Whether its reader still wants mails on the topic. */
  isWanted: boolean
  /** For each piece of news: whether its notice was read, and whether what it is about is still so. */
  news: readonly { isRead: boolean; isSo: boolean }[]
}

/**
 * Whether a mail that waited has lost its reason. One with several pieces of news keeps it while a single one of them is
 * still news.
 * @returns null for a mail that is to be sent
 */
export function dropOf(recipient: string, { account, isWanted, news }: ReasonFacts): MailDrop | null {
  if (!account?.isOpen) return 'account_closed'
  if (account.email !== recipient) return 'address_changed'
  if (!isWanted) return 'unwanted'
  if (news.length === 0 || news.some(isStillNews)) return null
  return news.some(({ isSo }) => isSo) ? 'read' : 'over'
}

/** Whether something that waited for the mail of the day still belongs into it. */
export const isStillNews = ({ isRead, isSo }: ReasonFacts['news'][number]): boolean => !isRead && isSo
