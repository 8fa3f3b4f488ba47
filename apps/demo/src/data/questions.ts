import type { reportReasons } from '@repo/contract/questions'

export interface SeedAnswer {
  by: 'doctor' | 'learner' | 'staff'
  text: string
  /** Hours after the question. */
  after: number
  isAccepted?: true
  /** Said besides, for so long: a drawn sound stands for a voice, as the text says. */
  spokenSeconds?: number
}

export interface SeedQuestion {
  courseSlug: string
  /** Which of the course's video lessons, from 0. */
  lesson: number
  /** Second of the video; without one the question is about the whole lesson. */
  second?: number
  /** Asked by the learner whose password the README prints. */
  isShown?: true
  title: string
  text: string
  daysAgo: number
  votes?: number
  /** With the drawn picture. */
  hasPicture?: true
  isPrivate?: true
  hidden?: 'advert'
  reported?: (typeof reportReasons)[number]
  answers: SeedAnswer[]
}

const FLAGSHIP = 'giai-phau-ung-dung-trong-tiem-chich'
const LASER = 'laser-co-ban-tuong-tac-anh-sang-va-mo'

/** Questions as learners ask them, with answers that send nobody to a needle without a teacher. */
export const seedQuestions: SeedQuestion[] = [
  {
    courseSlug: FLAGSHIP,
    lesson: 0,
    second: 24,
    isShown: true,
    title: 'Sờ mốc xương trên người có nhiều mô mỡ thì làm thế nào?',
    text: 'Bác sĩ chỉ mốc xương trên mẫu khá gầy. Với người có lớp mỡ dày, em ấn mạnh hơn hay đổi tư thế để sờ rõ hơn ạ? Em gửi kèm hình vẽ để bác sĩ tiện chỉ vùng.',
    hasPicture: true,
    daysAgo: 9,
    votes: 7,
    answers: [
      {
        by: 'learner',
        text: 'Mình cho người mẫu nằm nghiêng nhẹ rồi so hai bên, thấy dễ hơn hẳn.',
        after: 5,
      },
      {
        by: 'doctor',
        text: 'Em đừng ấn mạnh, mô bị đẩy lệch sẽ sai mốc. Hãy cho người được khám ngồi thẳng, dùng hai đầu ngón tay lăn nhẹ theo chiều vuông góc với bờ xương, và luôn so hai bên. Chỗ nào vẫn không rõ thì đánh dấu là vùng chưa chắc, không suy đoán. (Bản ghi kèm theo là âm thanh minh họa.)',
        after: 21,
        spokenSeconds: 24,
        isAccepted: true,
      },
    ],
  },
  {
    courseSlug: FLAGSHIP,
    lesson: 0,
    second: 41,
    title: 'Lớp SMAS ở vùng thái dương gọi tên là gì cho đúng?',
    text: 'Các tài liệu em đọc dùng nhiều tên khác nhau cho cùng một lớp. Trong khóa này mình thống nhất gọi thế nào ạ?',
    daysAgo: 6,
    votes: 4,
    answers: [
      {
        by: 'doctor',
        text: 'Trong khóa học tôi dùng tên mạc thái dương nông cho phần tiếp nối của SMAS ở thái dương. Khi đọc tài liệu khác, em hãy xem hình cắt ngang để đối chiếu lớp, đừng chỉ dựa vào tên gọi.',
        after: 30,
      },
    ],
  },
  {
    courseSlug: FLAGSHIP,
    lesson: 1,
    second: 18,
    title: 'Có nên học thuộc độ sâu tính bằng milimét không?',
    text: 'Em thấy mỗi sách ghi một con số. Khi ôn bài em nên nhớ con số hay nhớ thứ tự các lớp ạ?',
    daysAgo: 2,
    votes: 5,
    answers: [],
  },
  {
    courseSlug: FLAGSHIP,
    lesson: 1,
    title: 'Nên vẽ lại sơ đồ mạch máu theo cách nào để nhớ lâu?',
    text: 'Em vẽ theo hình trong bài nhưng vài hôm sau lại quên đường đi. Bác sĩ thường cho học viên luyện thế nào ạ?',
    daysAgo: 1,
    votes: 2,
    answers: [
      {
        by: 'learner',
        text: 'Mình vẽ bằng hai màu lên ảnh mẫu vẽ tay, mỗi ngày một vùng, rồi tự giảng lại thành lời.',
        after: 3,
      },
    ],
  },
  {
    courseSlug: FLAGSHIP,
    lesson: 2,
    second: 33,
    isShown: true,
    isPrivate: true,
    title: 'Xin ý kiến về một ca em đang được hướng dẫn theo dõi',
    text: 'Em đang theo dõi một ca cùng bác sĩ hướng dẫn tại cơ sở. Phần trong bài có áp dụng được cho người có sẹo cũ ở vùng này không ạ? Em không ghi thông tin của người bệnh ở đây.',
    daysAgo: 3,
    answers: [
      {
        by: 'doctor',
        text: 'Sẹo cũ làm thay đổi các lớp nên mốc trong bài không còn tin cậy. Em đừng quyết định dựa trên video; hãy để bác sĩ hướng dẫn thăm khám trực tiếp và ghi rõ vào hồ sơ.',
        after: 14,
      },
    ],
  },
  {
    courseSlug: FLAGSHIP,
    lesson: 0,
    title: 'Nhận kèm thực hành ngoài giờ, giá học viên',
    text: 'Bạn nào cần kèm thực hành nhanh thì liên hệ mình, lớp ít người, học xong có việc ngay.',
    daysAgo: 5,
    hidden: 'advert',
    answers: [],
  },
  {
    courseSlug: FLAGSHIP,
    lesson: 2,
    second: 12,
    title: 'Khóa này có điểm danh không?',
    text: 'Mình chỉ cần học cho xong để lấy giấy đi làm, có cách nào tua nhanh hết các bài không mọi người?',
    daysAgo: 1,
    reported: 'off_topic',
    answers: [],
  },
  {
    courseSlug: LASER,
    lesson: 0,
    second: 27,
    title: 'Vì sao cùng bước sóng mà hai máy cho phản ứng khác nhau?',
    text: 'Chỗ em có hai máy cùng bước sóng, thông số trên màn hình giống nhau nhưng da phản ứng khác. Em nên kiểm tra điều gì trước ạ?',
    daysAgo: 12,
    votes: 3,
    answers: [
      {
        by: 'doctor',
        text: 'Trước hết hãy đối chiếu kích thước điểm chiếu và độ rộng xung, vì màn hình không nói hết hai giá trị này. Sau đó xem lịch hiệu chuẩn của máy. Khi chưa rõ, dừng lại và hỏi kỹ sư của hãng.',
        after: 26,
        isAccepted: true,
      },
    ],
  },
  {
    courseSlug: LASER,
    lesson: 1,
    title: 'Tài liệu của bài này tải ở đâu?',
    text: 'Em thấy bác sĩ nhắc đến bảng tóm tắt nhưng không tìm được trong bài. Nhờ ban quản trị chỉ giúp ạ.',
    daysAgo: 4,
    answers: [
      {
        by: 'staff',
        text: 'Bạn mở mục Tài liệu bên dưới video; bài nào có tệp thì mục đó hiện ra. Nếu vẫn không thấy, bạn gửi lời nhắn qua trang Liên hệ để chúng tôi kiểm tra.',
        after: 6,
      },
    ],
  },
]
