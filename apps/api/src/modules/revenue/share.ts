import { dayInVietnam } from '../../core/vietnam-time.ts'

export interface ShareRule {
  doctorId: string | null
  courseId: string | null
  /** The share in hundredths of a percent. */
  basisPoints: number
}

/**
 * The share by the most specific rule for a doctor's course, in hundredths of a percent. Without a rule the academy
 * keeps everything.
 */
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

/** The first moments of a month and of the next one, in Vietnam's time. @param month `2026-11` */
export function monthRange(month: string): { from: Date; to: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return { from: new Date(`${month}-01T00:00:00+07:00`), to: new Date(`${next}-01T00:00:00+07:00`) }
}

/** The month of a moment, in Vietnam's time: `2026-11`. */
export const monthOf = (moment: Date): string => dayInVietnam(moment).slice(0, 7)
