export const learningPathsMessages = {
  title: 'Lộ trình học',
  pageTitle: 'Lộ trình học thẩm mỹ',
  lead: 'Nhiều khóa học xếp theo thứ tự: bắt đầu từ đâu và học gì tiếp theo.',
  description: (brand: string) =>
    `Các lộ trình học của ${brand}: những khóa học xếp theo thứ tự, kèm tổng thời lượng và đối tượng phù hợp.`,
  empty: 'Chưa có lộ trình nào',
  emptyHint: 'Bạn vẫn xem được từng khóa học.',
  toCourses: 'Xem khóa học',
  eyebrow: 'Lộ trình',
  audience: 'Dành cho',
  courses: 'Các khóa trong lộ trình',
  step: (number: number) => `Bước ${number}`,
  optional: 'Tự chọn',
  total: 'Tổng thời lượng',
  count: 'Số khóa',
  countText: (needed: number, optional: number) =>
    optional > 0 ? `${needed} bắt buộc, ${optional} tự chọn` : `${needed} khóa`,
  price: 'Tổng học phí hôm nay',
  priceHint: 'Cộng giá từng khóa bắt buộc. Mỗi khóa mua riêng.',
  priceWithOptional: (price: string) => `${price} nếu học cả khóa tự chọn`,
} as const
