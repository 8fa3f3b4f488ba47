export const manifestMessages = {
  myCourses: 'Khóa học của tôi',
  review: 'Ôn tập hôm nay',
  notes: 'Ghi chú',
  pictures: {
    myCourses: 'Khóa học của tôi: học tiếp từ chỗ đã dừng',
    notes: 'Ghi chú của mọi bài, xem được cả khi không có mạng',
    course: 'Trang khóa học với chương trình và bài học thử',
  },
} as const
