import type { tables } from '@repo/api/rows'
import { addMinutes, forkContext, type SeedContext } from './context.ts'
import { toMail } from './mail-rows.ts'
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

const toOne = {
  subject: 'Tên trên chứng nhận của bạn',
  paragraphs: [
    'Họ tên trong tài khoản đang thiếu tên đệm nên chứng nhận sẽ in thiếu. Bạn sửa ở trang hồ sơ rồi nhận lại chứng nhận giúp nhé.',
  ],
}

/** A letter on learning that went to learners who were here lately, and one to a single learner. */
export function buildLetters(
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
  const personal = letterToOne(context, people.at(-1)!, owner)
  return {
    letters: [
      personal.letter,
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
    mails: [...mails, personal.mail],
    recipients: [
      personal.recipient,
      ...people.map(({ id: userId }, index) => ({
        letterId,
        userId,
        state: 'queued' as const,
        mailId: mails[index]!.id,
        mailedAt,
      })),
    ],
    audit: [
      personal.audit,
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

function letterToOne(context: SeedContext, person: PersonRow, owner: PersonRow) {
  const at = context.daysAgo(4, 16, 25)
  const letterId = context.id(at)
  const mail: MailRow & { id: string } = {
    ...toMail(context, person, { kind: 'notice', ...toOne, at }),
    id: context.id(at),
  }
  return {
    mail,
    letter: {
      id: letterId,
      topic: 'personal' as const,
      subject: toOne.subject,
      text: toOne.paragraphs.join('\n\n'),
      audience: {},
      learnerId: person.id,
      state: 'done' as const,
      createdBy: owner.id,
      createdAt: at,
      finishedAt: at,
    },
    recipient: { letterId, userId: person.id, state: 'queued' as const, mailId: mail.id, mailedAt: at },
    audit: {
      id: context.id(at),
      actorId: owner.id,
      action: 'letter.sent',
      subjectType: 'letter',
      subjectId: letterId,
      after: { topic: 'personal', recipients: 1 },
      createdAt: at,
    },
  }
}
