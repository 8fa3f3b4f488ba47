import type { tables } from '@repo/api/rows'

type Kind = (typeof tables.quizQuestions)['$inferInsert']['kind']

export interface SeedQuestion {
  kind: Kind
  text: string
  /** Right ones begin with `*`; those of `order` stand in the right order. */
  choices: string[]
  explanation: string
  tag: string
  isKey?: true
  /** Areas of the face, in the order of the choices. */
  areas?: { x: number; y: number; width: number; height: number }[]
}

export interface SeedQuiz {
  courseSlug: string
  title: string
  intro: string
  timeLimitMinutes: number | null
  maxAttempts: number | null
  passPercent: number
  questions: SeedQuestion[]
}

/** What the demo asks its learners; medical figures are left to the lessons. */
export const seedQuizzes: readonly SeedQuiz[] = [
  {
    courseSlug: 'giai-phau-ung-dung-trong-tiem-chich',
    title: 'Kiểm tra cuối khóa: giải phẫu an toàn',
    intro: 'Làm sau khi xem hết các chương. Mỗi câu có giải thích sau khi nộp bài.',
    timeLimitMinutes: 15,
    maxAttempts: 3,
    passPercent: 70,
    questions: [
      {
        kind: 'single',
        text: 'Trước khi tiêm một vùng mặt, câu hỏi nào cần trả lời đầu tiên?',
        choices: [
          '*Vùng này có mạch máu nào, ở lớp nào?',
          'Người bệnh thích kết quả rõ đến đâu?',
          'Sản phẩm nào đang được ưa chuộng?',
          'Buổi tiêm kéo dài bao lâu?',
        ],
        explanation: 'Mạch máu và lớp giải phẫu quyết định đường vào, độ sâu và dụng cụ.',
        tag: 'mạch máu',
      },
      {
        kind: 'multiple',
        text: 'Những dấu hiệu nào gợi ý tắc mạch ngay sau khi tiêm?',
        choices: [
          '*Da nhợt hoặc có vân lưới',
          '*Đau tăng nhanh',
          'Hơi ngứa tại chỗ',
          '*Hồi màu mao mạch chậm',
        ],
        explanation: 'Đổi màu da, đau tăng và hồi màu chậm là lý do dừng tiêm và xử trí ngay.',
        tag: 'biến chứng',
        isKey: true,
      },
      {
        kind: 'true_false',
        text: 'Hút ngược không thấy máu là đủ để chắc chắn kim không ở trong mạch.',
        choices: ['Đúng', '*Sai'],
        explanation: 'Hút âm tính không loại trừ đầu kim nằm trong lòng mạch.',
        tag: 'an toàn',
        isKey: true,
      },
      {
        kind: 'order',
        text: 'Sắp xếp các bước trước khi đưa kim qua da.',
        choices: ['Xác định mốc giải phẫu', 'Đánh dấu điểm vào', 'Sát khuẩn', 'Kiểm tra hộp xử trí tắc mạch'],
        explanation: 'Bảng nhớ cuối khóa đi theo đúng thứ tự này.',
        tag: 'an toàn',
      },
      {
        kind: 'hotspot',
        text: 'Vùng nào trên hình là vùng gian mày, nơi tắc mạch dễ dẫn đến hậu quả nặng?',
        choices: ['*Giữa hai đầu mày', 'Má bên phải của hình', 'Cằm'],
        areas: [
          { x: 43, y: 30, width: 14, height: 12 },
          { x: 60, y: 52, width: 14, height: 14 },
          { x: 41, y: 80, width: 18, height: 9 },
        ],
        explanation: 'Các nhánh ở vùng gian mày nối với tuần hoàn của mắt.',
        tag: 'mạch máu',
      },
    ],
  },
  {
    courseSlug: 'phan-ve-tai-phong-kham-muoi-phut-dau-tien',
    title: 'Tự kiểm tra: mười phút đầu tiên',
    intro: 'Dùng để ôn trước giờ giao ban. Bạn có thể làm lại nhiều lần.',
    timeLimitMinutes: null,
    maxAttempts: null,
    passPercent: 60,
    questions: [
      {
        kind: 'single',
        text: 'Khi nghi phản vệ, việc đầu tiên của người phát hiện là gì?',
        choices: [
          '*Ngừng tiếp xúc với tác nhân và gọi người',
          'Gọi người nhà',
          'Ghi hồ sơ',
          'Chờ mười phút theo dõi',
        ],
        explanation: 'Ngừng tác nhân và gọi người diễn ra cùng lúc, trước mọi việc khác.',
        tag: 'nhận biết',
      },
      {
        kind: 'true_false',
        text: 'Người bệnh đã ổn định vẫn cần được theo dõi tại cơ sở y tế.',
        choices: ['*Đúng', 'Sai'],
        explanation: 'Phản ứng hai pha có thể xuất hiện sau khi đã ổn định.',
        tag: 'theo dõi',
      },
      {
        kind: 'multiple',
        text: 'Phản vệ có thể biểu hiện ở những cơ quan nào?',
        choices: ['*Da', '*Hô hấp', '*Tuần hoàn', '*Tiêu hóa', 'Móng tay'],
        explanation: 'Bốn nhóm biểu hiện này được nhắc trong bài nhận biết.',
        tag: 'nhận biết',
      },
      {
        kind: 'order',
        text: 'Sắp xếp việc bàn giao cho tuyến trên.',
        choices: [
          'Nêu tình trạng hiện tại',
          'Nêu tác nhân nghi ngờ',
          'Nêu thuốc đã dùng và giờ dùng',
          'Nêu yêu cầu hỗ trợ',
        ],
        explanation: 'Khung bàn giao ngắn giúp không bỏ sót giờ dùng thuốc.',
        tag: 'bàn giao',
      },
    ],
  },
]
