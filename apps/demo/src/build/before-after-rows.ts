import { readFileSync } from 'node:fs'
import type { tables } from '@repo/api/rows'
import { beforeAfterBlock } from '@repo/contract/before-after-text'
import type { CourseRows } from './catalogue-rows.ts'
import { addMinutes, forkContext, type SeedContext } from './context.ts'
import { proofKeyOf } from './licence-rows.ts'

const SEED = 20_261_154

interface SeedConsent {
  reference: string
  daysAgo: number
  scope: 'teaching' | 'public'
  isProven?: boolean
  withdrawn?: string
  /** Course and title of the lesson in which its pair stands. */
  lesson?: [course: string, title: string]
  /** Its pair stands on the public page of the course, too. */
  isOnPage?: true
}

const consents: readonly SeedConsent[] = [
  {
    reference: 'DEMO-2026-001',
    daysAgo: 64,
    scope: 'teaching',
    isProven: true,
    lesson: ['laser-pico-trong-dieu-tri-roi-loan-sac-to', 'Tờ hướng dẫn chống nắng cho người bệnh'],
  },
  {
    reference: 'DEMO-2026-002',
    daysAgo: 41,
    scope: 'public',
    isProven: true,
    lesson: ['tu-van-va-dong-thuan-dieu-tri', 'Mẫu phiếu đồng thuận tham khảo'],
    isOnPage: true,
  },
  {
    reference: 'DEMO-2026-003',
    daysAgo: 30,
    scope: 'teaching',
    isProven: true,
    withdrawn: 'Bệnh nhân gọi điện xin rút (dữ liệu minh họa).',
  },
  { reference: 'DEMO-2026-004', daysAgo: 2, scope: 'teaching' },
]

const pictureOf = (side: 'before' | 'after') =>
  readFileSync(new URL(`../media/pictures/case-${side}.webp`, import.meta.url))

const facts = {
  beforeLabel: 'Trước (hình vẽ)',
  afterLabel: 'Sau 12 tuần (hình vẽ)',
  beforeAlt: 'Hình vẽ minh họa, không phải người thật: gò má có nhiều đốm nâu đậm',
  afterAlt: 'Hình vẽ minh họa, không phải người thật: cùng gò má, các đốm nâu mờ đi nhiều',
  days: 84,
  isSameAngle: true,
  isSameLight: true,
}

/** Consents of nobody, and drawn pictures that rest on them, in the texts of two lessons and on the page of a course. */
export function buildBeforeAfters(
  shared: SeedContext,
  courses: readonly CourseRows[],
  recorder: { id: string },
) {
  const context = forkContext(shared, SEED)
  const rows = {
    consents: [] as (typeof tables.patientConsents.$inferInsert)[],
    pictures: [] as (typeof tables.patientPictures.$inferInsert)[],
    pairs: [] as (typeof tables.beforeAfterPairs.$inferInsert)[],
    proofKeys: [] as string[],
    files: [] as { key: string; bytes: Buffer }[],
  }
  for (const [place, seed] of consents.entries()) {
    const at = context.daysAgo(seed.daysAgo, 10, 20)
    const { lesson: [slug, title] = [] } = seed
    const found = courses.find(({ course }) => course.slug === slug)
    const consentId = context.id(at)
    const proofPath = seed.isProven ? proofKeyOf('consent', place) : null
    if (proofPath) rows.proofKeys.push(proofPath)
    rows.consents.push({
      id: consentId,
      reference: seed.reference,
      searchText: seed.reference.toLowerCase(),
      givenOn: at.toISOString().slice(0, 10),
      scope: seed.scope,
      doctorId: found?.leadId ?? null,
      proofPath,
      proofType: proofPath && 'application/pdf',
      recordedBy: recorder.id,
      createdAt: at,
      withdrawnAt: seed.withdrawn ? context.daysAgo(5, 15, 0) : null,
      withdrawnReason: seed.withdrawn ?? '',
    })
    const lesson = found?.lessons.find((one) => one.title === title)
    if (!lesson?.html) continue
    const keep = (side: 'before' | 'after') => {
      const id = context.id(addMinutes(at, 5))
      const storageKey = `patient-pictures/${id.replaceAll('-', '')}.webp`
      rows.pictures.push({ id, consentId, storageKey, width: 1200, height: 900, createdAt: at })
      rows.files.push({ key: storageKey, bytes: pictureOf(side) })
      return id
    }
    const pairId = context.id(addMinutes(at, 8))
    rows.pairs.push({
      id: pairId,
      consentId,
      beforeId: keep('before'),
      afterId: keep('after'),
      facts,
      createdAt: at,
    })
    if (found && seed.isOnPage) found.course.pairIds = [pairId]
    lesson.html += `<h3>So sánh trước và sau (hình vẽ minh họa)</h3>${beforeAfterBlock(pairId)}`
  }
  return rows
}
