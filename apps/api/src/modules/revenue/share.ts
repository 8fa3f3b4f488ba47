import { dayInVietnam } from '../../vietnam-time.ts'

export interface ShareRule {
  doctorId: string | null
  courseId: string | null
  /** Hundredths of a percent. */
  basisPoints: number
}

/** The rule that counts for a doctor's course: the closest one. Without any rule the house keeps all. */
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

/** A share of an amount in whole dong. @param amount 0 or more, in VND. */
export function shareOf(amount: number, basisPoints: number): number {
  return Number((BigInt(amount) * BigInt(basisPoints)) / 10_000n)
}

/**
 * What a refund takes back of a share, 0 or below: as much as all refunds until then take, less what those before it
 * took. Rounded each by itself, refunds in parts would leave a few dong of a sale that is wholly given back.
 * @param before given back of the same sale before, in VND.
 */
export function shareBack(before: number, amount: number, basisPoints: number): number {
  return shareOf(before, basisPoints) - shareOf(before + amount, basisPoints)
}

/** First moment of a month of Vietnam's time, and of the one after it. @param month `2026-11` */
export function monthRange(month: string): { from: Date; to: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return { from: new Date(`${month}-01T00:00:00+07:00`), to: new Date(`${next}-01T00:00:00+07:00`) }
}

/** The month of Vietnam's time that a moment is in. */
export const monthOf = (moment: Date): string => dayInVietnam(moment).slice(0, 7)
