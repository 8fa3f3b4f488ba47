export interface SeedCoupon {
  code: string
  kind: 'percent' | 'fixed'
  value: number
  maxDiscount?: number
  minTotal?: number
  stacksWithSale?: boolean
  maxUses?: number
  note: string
  /** Slugs; none means every course. */
  courses?: string[]
  madeDaysAgo: number
  /** Negative for a coupon that has not begun. */
  startsDaysAgo?: number
  /** Negative for a coupon that still runs. */
  endsDaysAgo?: number
  /** When a colleague turned it off. */
  offDaysAgo?: number
  /** One of so many orders that it counts for used it; none for a coupon that nobody has used. */
  usedByOneIn?: number
}

/** Given to the guests of an opening, one each; they fill more than a page of the list. */
const openingGifts = Array.from({ length: 18 }, (_, n): SeedCoupon => {
  const guest = String(n + 1).padStart(2, '0')
  return {
    code: `KHAITRUONG${guest}`,
    kind: 'fixed',
    value: 100_000,
    maxUses: 1,
    note: `Quà khai trương cho khách mời số ${guest}`,
    madeDaysAgo: 190,
    endsDaysAgo: 130,
  }
})

/** Each kind and each state that a coupon can have. The oldest comes first. */
export const seedCoupons: SeedCoupon[] = [
  ...openingGifts,
  {
    code: 'HE2026',
    kind: 'percent',
    value: 15,
    maxDiscount: 300_000,
    note: 'Chương trình mùa hè',
    madeDaysAgo: 155,
    startsDaysAgo: 150,
    endsDaysAgo: 60,
    usedByOneIn: 5,
  },
  {
    code: 'DANGKYSOM',
    kind: 'fixed',
    value: 150_000,
    minTotal: 900_000,
    maxUses: 6,
    note: 'Sáu suất đầu cho người đăng ký sớm',
    madeDaysAgo: 120,
    usedByOneIn: 4,
  },
  {
    code: 'CHAOBAN',
    kind: 'percent',
    value: 10,
    maxDiscount: 300_000,
    stacksWithSale: true,
    note: 'Ưu đãi cho học viên mới',
    madeDaysAgo: 90,
    usedByOneIn: 8,
  },
  {
    code: 'HOITHAO',
    kind: 'fixed',
    value: 100_000,
    stacksWithSale: true,
    note: 'Phát ở buổi hội thảo trực tuyến, đã dừng vì bị chia sẻ rộng',
    madeDaysAgo: 72,
    endsDaysAgo: -30,
    offDaysAgo: 38,
    usedByOneIn: 6,
  },
  {
    code: 'HOCNHOM',
    kind: 'fixed',
    value: 200_000,
    minTotal: 2_000_000,
    maxUses: 50,
    note: 'Đơn từ hai triệu đồng',
    madeDaysAgo: 45,
    usedByOneIn: 5,
  },
  {
    code: 'LASER15',
    kind: 'percent',
    value: 15,
    maxDiscount: 500_000,
    stacksWithSale: true,
    note: 'Giới thiệu hai khóa laser',
    courses: ['laser-co-ban-tuong-tac-anh-sang-va-mo', 'laser-pico-trong-dieu-tri-roi-loan-sac-to'],
    madeDaysAgo: 26,
    startsDaysAgo: 25,
    endsDaysAgo: -20,
    usedByOneIn: 2,
  },
  {
    code: 'TRIAN20',
    kind: 'percent',
    value: 20,
    maxDiscount: 600_000,
    maxUses: 100,
    note: 'Tri ân học viên, mở vào đầu tháng tới',
    madeDaysAgo: 4,
    startsDaysAgo: -12,
    endsDaysAgo: -40,
  },
]
