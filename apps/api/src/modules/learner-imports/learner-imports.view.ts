import type { findImport, ImportRow } from './learner-imports.repo.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findImport>>>

export const toImportView = ({ found, by, counts, planned, reached }: Omit<Found, 'key'>) => ({
  id: found.id,
  fileName: found.fileName,
  state: found.state,
  by,
  createdAt: found.createdAt.toISOString(),
  startedAt: found.startedAt?.toISOString() ?? null,
  finishedAt: found.finishedAt?.toISOString() ?? null,
  counts,
  planned,
  reached,
})

export type CourseTitles = ReadonlyMap<string, string>

export const toRowView = (row: ImportRow, titles: CourseTitles) => ({
  number: row.number,
  name: row.name,
  email: row.email,
  phone: row.phone ?? '',
  courses: row.courseIds.map((id) => titles.get(id) ?? ''),
  days: row.days,
  verdict: row.verdict,
  fault: row.fault,
  faultOf: row.faultOf,
  outcome: row.outcome,
  learnerId: row.userId,
})
