interface Options {
  optionCount: number
}
interface Option {
  optionText: string
  isSelected?: boolean
}
interface Day {
  date: string
}

/** Vietnamese of React Aria's own words, which it does not bring along: by package and key of the library. */
export const kitMessages = {
  'react-aria-components': { selectPlaceholder: 'Chọn một mục' },
  '@react-aria/overlays': { dismiss: 'Đóng và quay lại trang' },
  '@react-aria/menu': {
    longPressMessage: 'Nhấn giữ, hoặc nhấn Alt + mũi tên xuống để mở danh sách thao tác',
  },
  '@react-aria/combobox': {
    focusAnnouncement: ({ optionText, isSelected }: Option) =>
      isSelected ? `${optionText}, đã chọn` : optionText,
    countAnnouncement: ({ optionCount }: Options) => `Có ${optionCount} lựa chọn.`,
    selectedAnnouncement: ({ optionText }: Option) => `${optionText}, đã chọn`,
    buttonLabel: 'Mở danh sách',
    listboxLabel: 'Lựa chọn',
  },
  '@react-aria/calendar': {
    previous: 'Tháng trước',
    next: 'Tháng sau',
    selectedDateDescription: ({ date }: Day) => `Ngày đã chọn: ${date}`,
    todayDate: ({ date }: Day) => `Hôm nay, ${date}`,
    todayDateSelected: ({ date }: Day) => `Hôm nay, ${date}, đã chọn`,
    dateSelected: ({ date }: Day) => `${date}, đã chọn`,
    minimumDate: 'Ngày đầu tiên có thể chọn',
    maximumDate: 'Ngày cuối cùng có thể chọn',
  },
}
