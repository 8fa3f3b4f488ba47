import type { mailTopics } from '@repo/contract/account'

/** What a mail is about, by the id of its row. An access has the end that the mail names, in ISO 8601. */
export type MailAbout =
  | { kind: 'question' | 'review' | 'announcement' | 'hand_in' | 'seat' | 'article'; id: string }
  | { kind: 'access'; id: string; endsAt: string }

/** One piece of news of a mail. */
export interface MailNews {
  /** The notice of the same news. */
  noticeId?: string | undefined
  about?: MailAbout | undefined
}

/** One piece of news as a mail that waits keeps it. */
export interface WaitingNews extends MailNews {
  /** Of a line of the mail of the day: it is no news to a reader who turned its topic off. */
  topic?: MailReason['topics'][number] | undefined
}

/** What a mail that waits stands on. */
export interface MailReason {
  /** What its reader can turn off; `news` by the consent to marketing. Several where it is the mail of the day. */
  topics: readonly ((typeof mailTopics)[number] | 'news')[]
  /** Of the mail of the day one for each of its lines, else at most one. Without any, the text itself is the news. */
  news: readonly WaitingNews[]
}
