export interface SeedAnnouncement {
  courseSlug: string
  title: string
  text: string
  daysAgo: number
}

const FLAGSHIP = 'giai-phau-ung-dung-trong-tiem-chich'

/** What doctors told the learners of their courses; the newest is one of two that seven days allow. */
export const seedAnnouncements: SeedAnnouncement[] = [
  {
    courseSlug: FLAGSHIP,
    title: 'Mô hình cho buổi thực hành tháng tới',
    text: 'Buổi thực hành dùng mô hình silicone có mạch tô màu. Bạn nên xem lại bài về vùng nguy hiểm và làm lại bài kiểm tra cuối khóa trước khi đến.\n\nAi đã nộp video thao tác sẽ được góp ý ngay trên mô hình.',
    daysAgo: 3,
  },
  {
    courseSlug: FLAGSHIP,
    title: 'Thẻ cấp cứu tắc mạch đã có bản mới',
    text: 'Thẻ vừa được kiểm duyệt lại. Mở thẻ một lần khi có mạng để máy giữ bản mới, và in một bản đặt ở phòng thủ thuật.',
    daysAgo: 24,
  },
  {
    courseSlug: 'tu-van-va-dong-thuan-dieu-tri',
    title: 'Mẫu phiếu đồng thuận nằm ở phần Tài liệu',
    text: 'Nhiều bạn hỏi mẫu phiếu dùng trong bài. Mẫu nằm ở phần Tài liệu của bài, bạn sửa theo quy định của cơ sở mình rồi mới dùng.',
    daysAgo: 12,
  },
]
