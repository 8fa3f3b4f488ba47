/** Texts of opening a course to a learner by hand. */
export const enrolMessages = {
  open: 'Mở khóa học',
  act: 'Mở khóa học',
  course: 'Khóa học',
  until: 'Học đến hết ngày',
  untilHint: 'Để trống nếu học trọn đời.',
  reason: 'Lý do',
  reasonHint: 'Học viên nhận được lý do này qua email, và nhật ký giữ lại.',
  priceNote: 'Ghi chú về giá',
  priceNoteHint: 'Chỉ nhân sự thấy, ví dụ: đã chuyển khoản tại hội thảo.',
  faults: { until: 'Chọn một ngày, ví dụ 31/12/2027.', courseId: 'Chọn một khóa học.' },
}
