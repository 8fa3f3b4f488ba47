import type { tables } from '@repo/api/rows'
import { addMinutes, forkContext, type SeedContext } from './context.ts'
import type { PersonRow } from './people-rows.ts'
import type { SalesRows } from './sales-rows.ts'

type MailRow = (typeof tables.mails)['$inferInsert'] & { id: string }

const STREAM = 20_261_126
/** Recipients whose mail server refused the letter. */
const FAILED = 2
const subject = 'Bài học mới trong tháng này'
const paragraphs = [
  'Một số khóa học vừa có thêm bài về nhận biết biến chứng sớm. Bạn mở khóa học của mình để xem bài mới.',
  'Phần bạn đã học được giữ nguyên. Bài mới nằm ở cuối mỗi chương.',
]

/** A letter on learning that went to learners who were here lately. */
export function buildLetter(
  shared: SeedContext,
  enrollments: SalesRows['enrollments'],
  learners: readonly PersonRow[],
  owner: PersonRow,
) {
  const context = forkContext(shared, STREAM)
  const at = context.daysAgo(9, 10, 5)
  const letterId = context.id(at)
  const enrolled = new Set(enrollments.map(({ userId }) => userId))
  const people = learners.filter(
    ({ id, status, createdAt }) => status === 'active' && createdAt < at && enrolled.has(id),
  )
  const mailedAt = addMinutes(at, 1)
  const mails: MailRow[] = people.map((person, index) => {
    const parts = [`Chào ${person.name},`, ...paragraphs]
    const isLost = index < FAILED
    return {
      id: context.id(mailedAt),
      kind: 'notice',
      recipient: person.email,
      userId: person.id,
      subject,
      text: parts.join('\n\n'),
      html: parts.map((part) => `<p>${part}</p>`).join(''),
      tries: 1,
      sentAt: isLost ? null : mailedAt,
      failedAt: isLost ? mailedAt : null,
      failure: isLost ? 'address_refused' : null,
      failureAnswer: isLost ? '550 5.1.1 No such user' : null,
      createdAt: mailedAt,
    }
  })
  return {
    letters: [
      {
        id: letterId,
        topic: 'learning' as const,
        subject,
        text: paragraphs.join('\n\n'),
        audience: {},
        state: 'done' as const,
        createdBy: owner.id,
        createdAt: at,
        finishedAt: mailedAt,
      },
    ],
    mails,
    recipients: people.map(({ id: userId }, index) => ({
      letterId,
      userId,
      state: 'queued' as const,
      mailId: mails[index]!.id,
      mailedAt,
    })),
    audit: [
      {
        id: context.id(at),
        actorId: owner.id,
        action: 'letter.sent',
        subjectType: 'letter',
        subjectId: letterId,
        after: { topic: 'learning', recipients: people.length },
        createdAt: at,
      },
    ],
  }
}
