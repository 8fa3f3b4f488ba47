export const coursePickerMessages = {
  search: 'Tìm khóa học',
  searchHint: 'Tên khóa học',
  chosen: 'Khóa học đã chọn',
  found: 'Khóa học tìm thấy',
  choose: 'Chọn',
  none: 'Không có khóa học phù hợp.',
  finding: 'Đang tìm…',
}
