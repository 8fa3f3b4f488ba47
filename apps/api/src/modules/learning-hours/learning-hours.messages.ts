export const hoursMessages = {
  title: (year: number) => `Bảng kê giờ học năm ${year}`,
  fileName: (year: number) => `gio-hoc-${year}`,
  reason: (year: number) => `Cấp bảng kê giờ học năm ${year}`,
  columns: ['Tháng', 'Khóa học', 'Xem bài giảng (phút)', 'Làm trắc nghiệm (phút)', 'Tổng (phút)'],
  month: (month: number, year: number) => `${String(month).padStart(2, '0')}/${year}`,
  learner: 'Học viên',
  madeOn: 'Ngày lập',
  total: 'Tổng giờ học',
  byMonth: 'Theo tháng',
  byCourse: 'Theo khóa học',
  course: 'Khóa học',
  monthName: 'Tháng',
  watched: 'Xem bài giảng',
  quiz: 'Trắc nghiệm',
  sum: 'Tổng',
  nothing: 'Không có giờ học nào trong năm này.',
  howCounted:
    'Mỗi đoạn video chỉ tính một lần, vào tháng xem lần đầu. Trắc nghiệm tính lần làm đầu tiên, mỗi câu đã trả lời không quá 2 phút. Thời gian làm tròn đến phút. Ngày tháng theo giờ Việt Nam.',
  noCredit:
    'Bảng kê này ghi thời gian học, không thay thế chứng nhận cập nhật kiến thức y khoa liên tục và không thay thế chứng chỉ hành nghề.',
  demo: 'Dữ liệu trình diễn.',
  page: (number: number, of: number) => `Trang ${number}/${of}`,
} as const
