import type { tables } from '@repo/api/rows'
import { foldText } from '@repo/messages'
import { DEMO_DOMAIN } from '../demo-accounts.ts'
import type { CourseRows } from './catalogue-rows.ts'
import { addMinutes, addMonths, forkContext, type SeedContext } from './context.ts'
import type { PersonRow } from './people-rows.ts'
import type { SalesRows } from './sales-rows.ts'

type ImportRow = (typeof tables.learnerImportRows)['$inferInsert']

const STREAM = 20_261_125
const KNOWN = 4
const newNames = ['Đinh Thảo Chi', 'Tạ Quỳnh Anh']
const draftNames = ['Trịnh Bảo Hân', 'Vương Nhật Lệ', 'Khúc Thanh Tùng']
const emailOf = (name: string) => `${foldText(name).replaceAll(' ', '.')}@${DEMO_DOMAIN}`
const REASON = 'Chuyển từ lớp học trực tiếp tháng 11'
const columns = { name: 0, email: 1, phone: 2, courses: 3, days: null, reason: null, priceNote: null }

/** A table that was tried an hour before the demo began and waits to be carried out, with two rows to mend first. */
function draftOf(
  context: SeedContext,
  owner: PersonRow,
  known: PersonRow[],
  { id: courseId, title }: CourseRows['course'],
) {
  const at = addMinutes(context.now, -60)
  const importId = context.id(at)
  const fileName = 'hoi-thao-da-lieu-can-tho.csv'
  const [holder] = known
  const lines: (Pick<ImportRow, 'name' | 'email' | 'verdict' | 'fault' | 'faultOf' | 'toOpen' | 'userId'> & {
    course?: string
  })[] = [
    ...draftNames.map((name) => ({ name, email: emailOf(name), verdict: 'new' as const, toOpen: 1 })),
    ...(holder
      ? [{ name: holder.name, email: holder.email, verdict: 'enrolled' as const, userId: holder.id }]
      : []),
    {
      name: 'Phùng Gia Hưng',
      email: emailOf('Phùng Gia Hưng'),
      course: 'Tiêm mô cơ bản',
      verdict: 'error',
      fault: 'course_unknown',
      faultOf: 'Tiêm mô cơ bản',
    },
    { name: draftNames[0]!, email: emailOf(draftNames[0]!), verdict: 'error', fault: 'repeated' },
  ]
  const rows: ImportRow[] = lines.map(({ course = title, ...line }, index) => ({
    importId,
    number: index + 2,
    cells: [line.name ?? '', line.email ?? '', '', course],
    courseIds: line.verdict === 'error' ? [] : [courseId],
    ...line,
  }))
  return {
    row: {
      id: importId,
      fileName,
      state: 'draft' as const,
      headers: ['Họ tên', 'Email', 'Điện thoại', 'Khóa học'],
      columns,
      createdBy: owner.id,
      createdAt: at,
    },
    rows,
    audit: {
      id: context.id(at),
      actorId: owner.id,
      subjectType: 'learner_import',
      subjectId: importId,
      action: 'learner_import.added',
      after: { fileName, rows: rows.length },
      createdAt: at,
    },
  }
}

/** A table of a class that was imported: known learners, two who were invited, one who had the course, one mistyped. */
export function buildImport(
  shared: SeedContext,
  sales: SalesRows,
  { learners, owner, passwordHash }: { learners: PersonRow[]; owner: PersonRow; passwordHash: string },
  courses: CourseRows[],
) {
  // A stream of its own: the rest of the demo stays as it is, whatever is added here.
  const context = forkContext(shared, STREAM)
  const at = context.daysAgo(4, 14, 20)
  const startedAt = addMinutes(at, 6)
  const { course } = courses.findLast(({ source }) => source.status === 'published' && source.listPrice > 0)!
  const has = new Set(
    sales.enrollments.filter(({ courseId }) => courseId === course.id).map(({ userId }) => userId),
  )
  const active = learners.filter(({ status, createdAt }) => status === 'active' && createdAt < at)
  const known = active.filter(({ id }) => !has.has(id)).slice(-KNOWN)
  const holder = active.find(({ id }) => has.has(id))
  const invited: PersonRow[] = newNames.map((name) => {
    const email = emailOf(name)
    return {
      id: context.id(startedAt),
      name,
      email,
      passwordHash,
      role: 'student',
      status: 'pending',
      searchText: foldText(`${name} ${email}`),
      createdAt: startedAt,
      updatedAt: startedAt,
    }
  })
  const expiresAt = course.accessMonths ? addMonths(startedAt, course.accessMonths) : null
  for (const { id: userId } of [...known, ...invited])
    sales.enrollments.push({
      id: context.id(startedAt),
      userId,
      courseId: course.id,
      expiresAt,
      createdAt: startedAt,
    })

  const importId = context.id(at)
  const people = [
    ...known.map(
      (person) => ({ person, verdict: 'existing', outcome: 'enrolled', toOpen: 1, opened: 1 }) as const,
    ),
    ...invited.map(
      (person) => ({ person, verdict: 'new', outcome: 'invited', toOpen: 1, opened: 1 }) as const,
    ),
    ...(holder ? [{ person: holder, verdict: 'enrolled', outcome: 'unchanged' } as const] : []),
  ]
  const rows: ImportRow[] = people.map(({ person, ...facts }, index) => ({
    importId,
    number: index + 2,
    cells: [person.name, person.email, person.phone ?? '', course.title],
    name: person.name,
    email: person.email,
    phone: person.phone ?? null,
    courseIds: [course.id],
    userId: person.id,
    ...facts,
  }))
  rows.push({
    importId,
    number: people.length + 2,
    cells: ['Lương Bảo Ngọc', 'bao.ngoc@', '', course.title],
    name: 'Lương Bảo Ngọc',
    verdict: 'error',
    fault: 'email_invalid',
    faultOf: 'bao.ngoc@',
  })
  const subject = { actorId: owner.id, subjectType: 'learner_import', subjectId: importId }
  const draft = draftOf(context, owner, known, course)
  return {
    invited,
    imports: [
      {
        id: importId,
        fileName: 'lop-truc-tiep-thang-11.xlsx',
        state: 'done' as const,
        headers: ['Họ và tên', 'Email', 'Điện thoại', 'Khóa học'],
        columns,
        reason: REASON,
        createdBy: owner.id,
        createdAt: at,
        startedAt,
        finishedAt: addMinutes(startedAt, 1),
      },
      draft.row,
    ],
    rows: [...rows, ...draft.rows],
    audit: [
      {
        id: context.id(at),
        ...subject,
        action: 'learner_import.added',
        after: { fileName: 'lop-truc-tiep-thang-11.xlsx', rows: rows.length },
        createdAt: at,
      },
      {
        id: context.id(startedAt),
        ...subject,
        action: 'learner_import.started',
        after: { reason: REASON },
        createdAt: startedAt,
      },
      draft.audit,
      ...[...known, ...invited].map(({ id }) => ({
        id: context.id(startedAt),
        actorId: owner.id,
        action: 'enrollment.opened',
        subjectType: 'user',
        subjectId: id,
        after: {
          course: course.title,
          access: 'active',
          expiresAt: expiresAt?.toISOString() ?? null,
          reason: REASON,
        },
        createdAt: startedAt,
      })),
    ],
  }
}
