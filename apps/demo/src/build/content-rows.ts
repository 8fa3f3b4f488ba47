import { cleanHtml, hashOfPage, type tables } from '@repo/api/rows'
import { kindOfPage, legalSlugs } from '@repo/contract/legal-pages'
import { foldText } from '@repo/messages'
import { seedContacts } from '../data/contacts.ts'
import { seedPages } from '../data/pages.ts'
import { seedCode } from '../random.ts'
import { addMinutes, type SeedContext } from './context.ts'
import type { PageVersionRow, PersonRow } from './people-rows.ts'

type Row<T extends { $inferInsert: unknown }> = T['$inferInsert']

/** The versions of every policy page, oldest first. */
export function buildPages(context: SeedContext): PageVersionRow[] {
  return seedPages.flatMap(({ slug, title, versions }) =>
    versions.map(({ html: text, daysAgo, changes = null }, index) => {
      const publishedAt = context.daysAgo(daysAgo, 9)
      const html = cleanHtml(text)
      const hash = hashOfPage({ title, html })
      return { id: context.id(publishedAt), slug, number: index + 1, title, html, hash, changes, publishedAt }
    }),
  )
}

/** Pages of staff, and a draft of the refund policy that waits for a decision. */
export function buildPageDrafts(): Row<typeof tables.pages>[] {
  const free = seedPages.filter(({ slug }) => kindOfPage(slug) === 'free').map(({ slug }) => ({ slug }))
  const refund = seedPages.find(({ slug }) => slug === legalSlugs.refund)!
  const last = refund.versions.at(-1)!
  const draftHtml = cleanHtml(
    `${last.html}<h2>Thời gian trả lời</h2><p>Mỗi yêu cầu được trả lời trong ba ngày làm việc.</p>`,
  )
  return [...free, { slug: refund.slug, draftTitle: refund.title, draftHtml }]
}

/** How long staff took to reply, in minutes. */
const minutesToReply = 300

export function buildContacts(
  context: SeedContext,
  learners: PersonRow[],
  texts: readonly PageVersionRow[],
  staff: PersonRow,
): Row<typeof tables.contactRequests>[] {
  return seedContacts.map(({ daysAgo, topic, message, reply }, index) => {
    const at = context.daysAgo(daysAgo, 9, 20 + index)
    const sender = learners[index * 5]!
    const contact = {
      reference: `LH${seedCode(context.random, 8)}`,
      name: sender.name,
      email: sender.email,
      phone: sender.phone ?? null,
      message,
    }
    return {
      ...contact,
      id: context.id(at),
      topic,
      searchText: foldText(Object.values(contact).join(' ')),
      state: reply ? 'answered' : 'new',
      ownerId: reply ? staff.id : null,
      learnerId: reply ? sender.id : null,
      privacyTextId: textInForce(texts, legalSlugs.privacy, at)?.id ?? null,
      answeredAt: reply ? addMinutes(at, minutesToReply) : null,
      createdAt: at,
    }
  })
}

const textInForce = (texts: readonly PageVersionRow[], slug: string, at: Date) =>
  texts.findLast((text) => text.slug === slug && text.publishedAt <= at)

/** The replies to the messages that have one, by a member of the staff. */
export const buildContactReplies = (
  context: SeedContext,
  contacts: readonly Row<typeof tables.contactRequests>[],
  staff: PersonRow,
): Row<typeof tables.contactEntries>[] =>
  seedContacts.flatMap(({ reply }, index) => {
    const contact = contacts[index]
    if (!reply || !contact?.answeredAt) return []
    const at = contact.answeredAt
    return [
      {
        id: context.id(at),
        contactId: contact.id!,
        kind: 'reply' as const,
        text: reply,
        authorId: staff.id,
        createdAt: at,
      },
      {
        id: context.id(at),
        contactId: contact.id!,
        kind: 'learner' as const,
        authorId: staff.id,
        createdAt: addMinutes(at, 2),
      },
    ]
  })

const seedNotes = [
  { daysAgo: 12, text: 'Học viên hỏi về hóa đơn công ty. Đã hướng dẫn điền thông tin khi đặt đơn.' },
  { daysAgo: 3, text: 'Thích học buổi tối, chỉ liên hệ sau 19 giờ. Quan tâm các khóa về biến chứng.' },
]

/** What staff noted on the learner whose account the demo shows. */
export const buildLearnerNotes = (
  context: SeedContext,
  learner: PersonRow,
  staff: PersonRow,
): Row<typeof tables.learnerNotes>[] =>
  seedNotes.map(({ daysAgo, text }) => {
    const at = context.daysAgo(daysAgo, 10, 15)
    return { id: context.id(at), userId: learner.id, authorId: staff.id, text, createdAt: at }
  })
