import { dayInVietnam } from '../../core/vietnam-time.ts'

export interface ShareRule {
  doctorId: string | null
  courseId: string | null
  /** Hundredths of a percent. */
  basisPoints: number
}

/** The most specific rule for a doctor's course. Without a rule the academy keeps everything. */
export function findShare(rules: readonly ShareRule[], doctorId: string | null, courseId: string): number {
  if (doctorId === null) return 0
  const matching = [
    (rule: ShareRule) => rule.doctorId === doctorId && rule.courseId === courseId,
    (rule: ShareRule) => rule.doctorId === doctorId && rule.courseId === null,
    (rule: ShareRule) => rule.doctorId === null && rule.courseId === null,
  ]
  for (const isMeant of matching) {
    const rule = rules.find(isMeant)
    if (rule) return rule.basisPoints
  }
  return 0
}

/** First moment of a month of Vietnam's time, and of the one after it. @param month `2026-11` */
export function monthRange(month: string): { from: Date; to: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return { from: new Date(`${month}-01T00:00:00+07:00`), to: new Date(`${next}-01T00:00:00+07:00`) }
}

/** The month of Vietnam's time that a moment is in. */
export const monthOf = (moment: Date): string => dayInVietnam(moment).slice(0, 7)
