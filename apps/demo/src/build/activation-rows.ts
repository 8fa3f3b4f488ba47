import type { tables } from '@repo/api/rows'
import { type PlannedBatch, plannedBatches } from '../data/activation.ts'
import { seedCode } from '../random.ts'
import type { CourseRows } from './catalogue-rows.ts'
import { addMinutes, forkContext, type SeedContext } from './context.ts'
import { toMail } from './mail-rows.ts'
import { DEMO_SHARE } from './money-rows.ts'
import type { PersonRow } from './people-rows.ts'
import { watch } from './progress-rows.ts'
import { enroll, ORDER_CODE_LENGTH, type SalesRows } from './sales-rows.ts'

type Row<T extends { $inferInsert: unknown }> = T['$inferInsert']
type CodeRow = Row<typeof tables.activationCodes> & { id: string }
type BatchRow = Row<typeof tables.activationBatches> & { id: string }

/** A new code as the service stores it. */
export type MakeCode = () => Pick<CodeRow, 'codeHash' | 'sealedCode' | 'ending'>

const STREAM = 20_261_127
/** How many lessons those who redeemed a code have finished, in turn. */
const LESSONS_DONE = [3, 0, 7, 1, 12]

interface Known {
  learners: readonly PersonRow[]
  owner: PersonRow
  makeCode: MakeCode
}

/**
 * Batches of activation codes that were sold elsewhere: one that runs, with codes that were redeemed, given to a learner
 * and withdrawn, one that is new, and one that is over. Each redeemed code has its order, as the service makes it.
 */
export function buildActivation(
  shared: SeedContext,
  sales: SalesRows,
  { learners, owner, makeCode }: Known,
  courses: readonly CourseRows[],
) {
  const context = forkContext(shared, STREAM)
  const made = plannedBatches.map((plan) => {
    const course = courses.filter(
      ({ source }) => source.status === 'published' && source.listPrice > 0 && source.ageDays > plan.daysAgo,
    )[plan.course]!
    const { batch, codes } = makeBatch(context, plan, { course, owner, makeCode })
    const has = new Set(
      sales.enrollments.filter(({ courseId }) => courseId === course.course.id).map(({ userId }) => userId),
    )
    const people = context.random.shuffled(
      learners.filter(
        (one) => one.status === 'active' && one.createdAt < batch.createdAt && !has.has(one.id),
      ),
    )
    const progress = plan.redeemed.flatMap((daysAgo, index) => {
      const redeemedAt = context.daysAgo(daysAgo, 19 - index, 10 + 7 * index)
      const learner = people[index]!
      const enrollment = redeem(context, sales, { batch, code: codes[index]!, course, learner, redeemedAt })
      return watch(context, enrollment, course.lessons, LESSONS_DONE[index % LESSONS_DONE.length]!)
    })
    const rest = codes.slice(plan.redeemed.length)
    const given = plan.given.map((gift, index) => ({
      code: rest[index]!,
      learner: people[plan.redeemed.length + index]!,
      reason: gift.reason,
      at: context.daysAgo(gift.daysAgo, 10, 20),
    }))
    for (const { code, learner, at } of given) Object.assign(code, { givenTo: learner.id, givenAt: at })
    const withdrawn = plan.revoked.map((one, index) => ({
      code: rest[given.length + index]!,
      reason: one.reason,
      at: context.daysAgo(one.daysAgo, 14, 35),
    }))
    for (const { code, at } of withdrawn) code.revokedAt = at
    return {
      batch,
      codes,
      progress,
      audit: auditOf(context, { plan, batch, course, owner, given, withdrawn }),
      mails: given.map(({ learner, reason, at }) => mailOf(context, course, learner, reason, at)),
    }
  })
  return {
    batches: made.map(({ batch }) => batch),
    codes: made.flatMap(({ codes }) => codes),
    progress: made.flatMap(({ progress }) => progress),
    audit: made.flatMap(({ audit }) => audit),
    mails: made.flatMap(({ mails }) => mails),
  }
}

function makeBatch(
  context: SeedContext,
  plan: PlannedBatch,
  { course, owner, makeCode }: { course: CourseRows; owner: PersonRow; makeCode: MakeCode },
) {
  const createdAt = context.daysAgo(plan.daysAgo, 9, 30)
  const end = plan.endsInDays
  const batch: BatchRow & { createdAt: Date } = {
    id: context.id(createdAt),
    name: plan.name,
    courseId: course.course.id,
    unitPrice: Math.round((course.course.listPrice * plan.priceShare) / 1000) * 1000,
    expiresAt: end === null ? null : context.daysLater(end, 23, 59),
    createdBy: owner.id,
    createdAt,
  }
  const codes = Array.from(
    { length: plan.count },
    (): CodeRow => ({ ...makeCode(), id: context.id(createdAt), batchId: batch.id, createdAt }),
  )
  return { batch, codes }
}

interface Redemption {
  batch: BatchRow
  code: CodeRow
  course: CourseRows
  learner: PersonRow
  redeemedAt: Date
}

/** The order, payment, events and enrolment of a redeemed code. */
function redeem(
  context: SeedContext,
  sales: SalesRows,
  { batch, code, course, learner, redeemedAt: at }: Redemption,
) {
  const amount = batch.unitPrice
  const order = {
    id: context.id(at),
    code: `TH${seedCode(context.random, ORDER_CODE_LENGTH)}`,
    userId: learner.id,
    state: 'paid' as const,
    total: amount,
    expiresAt: at,
    paidAt: at,
    createdAt: at,
    updatedAt: at,
  }
  const line = {
    id: context.id(at),
    orderId: order.id,
    courseId: course.course.id,
    title: course.course.title,
    listPrice: Math.max(course.course.listPrice, amount),
    price: amount,
    received: amount,
    doctorId: course.leadId,
    shareBasisPoints: DEMO_SHARE,
  }
  sales.orders.push(order)
  sales.lines.push(line)
  sales.payments.push({
    id: context.id(at),
    orderId: order.id,
    provider: 'activation',
    reference: code.id,
    state: 'succeeded',
    amount,
    received: amount,
    transactionId: `…${code.ending}`,
    paidAt: at,
    createdAt: at,
    updatedAt: at,
  })
  const event = { isVerified: true, outcome: 'paid', orderId: order.id, createdAt: at }
  sales.events.push(
    {
      ...event,
      provider: 'activation',
      type: 'payment.succeeded',
      providerEventId: code.id,
      amount,
      raw: { batchId: batch.id, ending: code.ending },
    },
    {
      ...event,
      provider: 'order',
      type: 'order.paid',
      providerEventId: `demo-${order.code}-paid`,
      raw: { isDemo: true },
    },
  )
  Object.assign(code, { redeemedBy: learner.id, redeemedAt: at, orderId: order.id })
  const [enrollment] = enroll(context, learner.id, [line], [course], at)
  sales.enrollments.push(enrollment!)
  return enrollment!
}

interface Handling {
  plan: PlannedBatch
  batch: BatchRow & { createdAt: Date }
  course: CourseRows
  owner: PersonRow
  given: readonly { code: CodeRow; learner: PersonRow; reason: string; at: Date }[]
  withdrawn: readonly { code: CodeRow; reason: string; at: Date }[]
}

function auditOf(
  context: SeedContext,
  { plan, batch, course, owner, given, withdrawn }: Handling,
): Row<typeof tables.auditEntries>[] {
  const subject = { actorId: owner.id, subjectType: 'activation_batch', subjectId: batch.id }
  const { name, courseId, unitPrice, createdAt } = batch
  const expiresAt = batch.expiresAt?.toISOString() ?? null
  const downloadedAt = addMinutes(createdAt, 4)
  return [
    {
      ...subject,
      id: context.id(createdAt),
      action: 'activation.batch_created',
      after: { name, courseId, count: plan.count, unitPrice, expiresAt },
      createdAt,
    },
    {
      ...subject,
      id: context.id(downloadedAt),
      action: 'activation.codes_downloaded',
      after: { count: plan.count },
      createdAt: downloadedAt,
    },
    ...given.map(({ code: { ending }, learner, reason, at }) => ({
      id: context.id(at),
      actorId: owner.id,
      subjectType: 'user',
      subjectId: learner.id,
      action: 'activation.code_given',
      before: { ending, givenTo: null },
      after: { ending, course: course.course.title, batch: name, reason },
      createdAt: at,
    })),
    ...withdrawn.map(({ code: { ending }, reason, at }) => ({
      ...subject,
      id: context.id(at),
      action: 'activation.code_revoked',
      before: { ending, revokedAt: null },
      after: { ending, revokedAt: at, reason },
      createdAt: at,
    })),
  ]
}

/** The mail that brought a code. Its text is gone, as that of every mail with a secret once it was sent. */
function mailOf(context: SeedContext, course: CourseRows, learner: PersonRow, reason: string, at: Date) {
  const subject = `Mã kích hoạt khóa học “${course.course.title}” dành cho bạn`
  const mail = toMail(context, learner, { kind: 'course', subject, paragraphs: [reason], at })
  return { ...mail, hasSecret: true, text: '', html: '', textRemovedAt: at }
}
