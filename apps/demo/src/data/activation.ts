export interface PlannedBatch {
  name: string
  /** Which of the courses that were sold already. */
  course: number
  count: number
  /** Part of the list price for which one code was sold. */
  priceShare: number
  /** How long ago it was made. */
  daysAgo: number
  /** Days from now to its last one; negative once it is over, null without an end. */
  endsInDays: number | null
  /** How many days ago each redeemed code was redeemed. */
  redeemed: readonly number[]
  given: readonly { daysAgo: number; reason: string }[]
  revoked: readonly { daysAgo: number; reason: string }[]
}

export const plannedBatches: readonly PlannedBatch[] = [
  {
    name: 'Hội thảo da liễu mùa thu (dữ liệu thử)',
    course: 3,
    count: 20,
    priceShare: 0.6,
    daysAgo: 36,
    endsInDays: 75,
    redeemed: [31, 27, 19, 12, 5, 2],
    given: [
      { daysAgo: 6, reason: 'Mất phiếu in mã tại hội thảo' },
      { daysAgo: 3, reason: 'Báo cáo viên của hội thảo' },
      { daysAgo: 1, reason: 'Mất phiếu in mã tại hội thảo' },
    ],
    revoked: [{ daysAgo: 9, reason: 'Phiếu in bị nhòe, đã đổi mã khác' }],
  },
  {
    name: 'Bán qua nhà sách y học, đợt 2 (dữ liệu thử)',
    course: 5,
    count: 15,
    priceShare: 0.75,
    daysAgo: 2,
    endsInDays: null,
    redeemed: [],
    given: [],
    revoked: [],
  },
  {
    name: 'Bán qua nhà sách y học, đợt 1 (dữ liệu thử)',
    course: 1,
    count: 12,
    priceShare: 0.75,
    daysAgo: 130,
    endsInDays: -21,
    redeemed: [118, 96, 71, 40],
    given: [],
    revoked: [{ daysAgo: 64, reason: 'Nhà sách trả lại phiếu chưa bán' }],
  },
]
