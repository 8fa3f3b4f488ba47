import { contract } from '@repo/contract'
import { randomUUIDv7 } from '../db/uuid.ts'
import { buildCourse } from './factories.ts'
import type { TestApp, TestSession } from './harness.ts'

/** A table with one row, which would invite somebody to a course of its own. */
export async function sendLearnerTable(t: TestApp, as: TestSession): Promise<string> {
  const { slug } = await buildCourse(t.db)
  const table = `Họ tên,Email,Khóa học\nLê An,bang-${randomUUIDv7()}@example.vn,${slug}`
  const sent = await t.call(contract.crmLearnerImports.addImport, {
    as,
    query: { fileName: 'lop.csv' },
    file: new Blob([table], { type: 'text/csv' }),
  })
  return sent.data.id
}

/** Every column that the table has. */
export const tableColumns = {
  name: 0,
  email: 1,
  phone: null,
  courses: 2,
  days: null,
  reason: null,
  priceNote: null,
}
