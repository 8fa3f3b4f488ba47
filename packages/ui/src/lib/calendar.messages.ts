/** Separate from the other names, which are part of every page's first load. */
export const calendarMessages = {
  title: 'Chọn ngày',
  choose: 'Chọn ngày trên lịch',
  change: (day: string) => `Đổi ngày ${day} trên lịch`,
  placeholder: 'dd/mm/yyyy',
  time: 'Giờ và phút',
  timePlaceholder: 'hh:mm',
  missing: 'Chưa mở được lịch. Hãy nhập ngày bằng bàn phím, hoặc thử lại sau.',
  previous: 'Tháng trước',
  next: 'Tháng sau',
  month: (month: number, year: string) => `Tháng ${month}, ${year}`,
  day: (weekday: string, day: number, month: number, year: string) =>
    `${weekday}, ${day} tháng ${month}, ${year}`,
  /** The short form in the calendar, and the form that screen readers read. */
  weekdays: [
    ['T2', 'Thứ hai'],
    ['T3', 'Thứ ba'],
    ['T4', 'Thứ tư'],
    ['T5', 'Thứ năm'],
    ['T6', 'Thứ sáu'],
    ['T7', 'Thứ bảy'],
    ['CN', 'Chủ nhật'],
  ],
} as const
