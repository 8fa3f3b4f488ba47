import type { tables } from '@repo/api/rows'
import { foldText } from '@repo/messages'
import { closedClinic, seedClinic } from '../data/clinic.ts'
import type { CourseRows } from './catalogue-rows.ts'
import { addDays, addMonths, forkContext, type SeedContext } from './context.ts'
import type { PersonRow } from './people-rows.ts'
import { watch } from './progress-rows.ts'
import { addOrder, type SalesRows } from './sales-rows.ts'

const SEATS = 10
/** How many lessons each person with a seat has finished; the others are free. */
const LESSONS_DONE = [0, 2, 5, 9, 40]
const STREAM = 20_261_124

/** A clinic with a coordinator, ten seats of one course, and half of them given; and one that has closed. */
export function buildSeats(
  shared: SeedContext,
  sales: SalesRows,
  { learners, coordinator, owner }: { learners: PersonRow[]; coordinator: PersonRow; owner: PersonRow },
  courses: CourseRows[],
) {
  // A stream of its own: the rest of the demo stays as it is, whatever is added here.
  const context = forkContext(shared, STREAM)
  const begun = context.daysAgo(34, 9, 15)
  const organisation = {
    ...seedClinic,
    id: context.id(begun),
    searchText: foldText(`${seedClinic.name} ${seedClinic.taxCode} ${seedClinic.contactName}`),
    createdAt: begun,
    updatedAt: begun,
  }
  const metAt = context.daysAgo(75, 14, 40)
  const closedAt = context.daysAgo(20, 11, 5)
  const former = {
    ...closedClinic,
    id: context.id(metAt),
    state: 'closed' as const,
    searchText: foldText(`${closedClinic.name} ${closedClinic.taxCode} ${closedClinic.contactName}`),
    createdAt: metAt,
    updatedAt: closedAt,
  }
  const course = courses.find(({ source }) => source.status === 'published' && source.listPrice > 0)!
  const unitPrice = Math.round((course.course.listPrice * 0.85) / 1000) * 1000
  const orderedAt = context.daysAgo(32, 10, 5)
  addOrder(context, sales, coordinator, [course], orderedAt, 'paid', {
    byHand: {
      madeBy: owner.id,
      price: unitPrice * SEATS,
      reason: 'Mua mười suất cho cả ê-kíp',
      seats: { organisationId: organisation.id, count: SEATS },
    },
  })
  const order = sales.orders.at(-1)!
  const line = sales.lines.at(-1)!
  const seats = Array.from({ length: SEATS }, (_, index) => ({
    id: context.id(orderedAt),
    orderLineId: line.id,
    number: index + 1,
    organisationId: organisation.id,
    courseId: course.course.id,
    createdAt: orderedAt,
  }))
  const has = new Set(
    sales.enrollments.filter(({ courseId }) => courseId === course.course.id).map(({ userId }) => userId),
  )
  const people = learners
    .filter(({ id, status, createdAt }) => status === 'active' && createdAt < orderedAt && !has.has(id))
    .slice(0, LESSONS_DONE.length)
  const given = people.map((person, index) => {
    const at = addDays(orderedAt, index + 1)
    const seat = seats[index]!
    const enrollment: SalesRows['enrollments'][number] = {
      id: context.id(at),
      userId: person.id,
      courseId: course.course.id,
      seatId: seat.id,
      expiresAt: course.course.accessMonths ? addMonths(at, course.course.accessMonths) : null,
      createdAt: at,
    }
    sales.enrollments.push(enrollment)
    const done = Math.min(LESSONS_DONE[index]!, course.lessons.length)
    return { person, at, seat, progress: watch(context, enrollment, course.lessons, done) }
  })
  const subject = { actorId: coordinator.id, subjectType: 'organisation', subjectId: organisation.id }
  return {
    organisations: [organisation, former],
    coordinators: [{ organisationId: organisation.id, userId: coordinator.id, createdAt: begun }],
    organisationNotes: [
      {
        id: context.id(begun),
        organisationId: organisation.id,
        authorId: owner.id,
        text: 'Muốn mua thêm khóa laser sau khi ê-kíp học xong. Gọi lại vào đầu quý.',
        createdAt: context.daysAgo(12, 15, 40),
      },
      {
        id: context.id(closedAt),
        organisationId: former.id,
        authorId: owner.id,
        text: 'Chị Châu báo cơ sở ngừng hoạt động từ đầu tháng, không mua suất nữa.',
        createdAt: closedAt,
      },
    ],
    seats,
    seatGrants: given.map(({ person, at, seat }) => ({
      id: context.id(at),
      seatId: seat.id,
      organisationId: organisation.id,
      courseId: course.course.id,
      userId: person.id,
      givenBy: coordinator.id,
      createdAt: at,
    })),
    progress: given.flatMap(({ progress }) => progress),
    invoices: [
      {
        orderId: order.id,
        kind: 'company' as const,
        name: organisation.name,
        taxCode: organisation.taxCode,
        address: organisation.address,
        email: organisation.contactEmail,
        createdAt: orderedAt,
        updatedAt: orderedAt,
      },
    ],
    audit: [
      {
        id: context.id(begun),
        ...subject,
        actorId: owner.id,
        action: 'organisation.created',
        after: seedClinic,
        createdAt: begun,
      },
      {
        id: context.id(metAt),
        actorId: owner.id,
        subjectType: 'organisation',
        subjectId: former.id,
        action: 'organisation.created',
        after: closedClinic,
        createdAt: metAt,
      },
      {
        id: context.id(closedAt),
        actorId: owner.id,
        subjectType: 'organisation',
        subjectId: former.id,
        action: 'organisation.closed',
        before: { state: 'active' },
        after: { state: 'closed' },
        createdAt: closedAt,
      },
      {
        id: context.id(begun),
        ...subject,
        actorId: owner.id,
        action: 'organisation.coordinator_added',
        after: { userId: coordinator.id },
        createdAt: begun,
      },
      {
        id: context.id(orderedAt),
        actorId: owner.id,
        action: 'order.made_by_hand',
        subjectType: 'order',
        subjectId: order.id,
        after: {
          code: order.code,
          organisationId: organisation.id,
          amount: order.total,
          lines: [{ title: course.course.title, seats: SEATS, price: order.total }],
        },
        createdAt: orderedAt,
      },
      ...given.map(({ person, at }) => ({
        id: context.id(at),
        ...subject,
        action: 'seat.given',
        after: { userId: person.id, course: course.course.title, expiresAt: null },
        createdAt: at,
      })),
    ] satisfies (typeof tables.auditEntries)['$inferInsert'][],
  }
}
