export const newsMessages = {
  pageTitle: 'Tin tức và kiến thức',
  description: (brand: string) =>
    `Bài viết chuyên môn và tin tức từ ${brand}, nơi cung cấp video thẩm mỹ trực tuyến cho người hành nghề.`,
  title: 'Tin tức và kiến thức',
  lead: 'Bài viết ngắn từ các bác sĩ giảng dạy: kỹ thuật, an toàn và chuyện nghề.',
  topics: 'Chủ đề',
  allTopics: 'Tất cả',
  listHeading: 'Danh sách bài viết',
  empty: {
    title: 'Chưa có bài viết trong chủ đề này',
    text: 'Xem các chủ đề khác trong lúc chúng tôi biên soạn.',
    action: 'Xem tất cả bài viết',
  },
  toc: 'Trong bài viết',
  sources: 'Nguồn tham khảo',
  disclaimer: 'Bài viết phục vụ học tập, không thay thế việc thăm khám và chỉ định của bác sĩ điều trị.',
  related: 'Khóa học liên quan',
  more: 'Đọc tiếp',
  share: 'Chia sẻ bài viết',
  copyLink: 'Sao chép liên kết',
  copied: 'Đã sao chép liên kết.',
  by: 'Tác giả',
} as const
