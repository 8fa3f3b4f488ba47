export interface SeedNote {
  courseSlug: string
  /** Which of the course's video lessons, from 0. */
  lesson: number
  /** Second of the video; without one the note is about the whole lesson. */
  second?: number
  text: string
  daysAgo: number
}

const FLAGSHIP = 'giai-phau-ung-dung-trong-tiem-chich'
const CONSENT = 'tu-van-va-dong-thuan-dieu-tri'

/** Notes of the learner whose password the README prints. */
export const seedNotes: SeedNote[] = [
  {
    courseSlug: FLAGSHIP,
    lesson: 0,
    text: 'Xem lại trước buổi thực hành trên mô hình.\n\n- Vẽ lại các lớp từ nông đến sâu\n- Hỏi bác sĩ về người có sẹo cũ',
    daysAgo: 30,
  },
  {
    courseSlug: FLAGSHIP,
    lesson: 0,
    second: 12,
    text: '**Năm lớp**: da, mỡ nông, SMAS, khoang sâu, màng xương.',
    daysAgo: 30,
  },
  {
    courseSlug: FLAGSHIP,
    lesson: 0,
    second: 24,
    text: 'Đoạn này mạch đổi lớp: dừng hình và xem từng khung.',
    daysAgo: 29,
  },
  {
    courseSlug: FLAGSHIP,
    lesson: 1,
    second: 18,
    text: 'Mốc sờ được trên xương, không chỉ nhìn trên da.',
    daysAgo: 26,
  },
  {
    courseSlug: FLAGSHIP,
    lesson: 2,
    second: 9,
    text: '1. Rút nòng, chờ\n2. Đổi hướng **chậm**\n3. Thấy đau khác thường thì dừng',
    daysAgo: 21,
  },
  {
    courseSlug: CONSENT,
    lesson: 0,
    second: 6,
    text: 'Hỏi mong muốn trước, nói giới hạn sau. Ghi vào hồ sơ ngay trong buổi.',
    daysAgo: 12,
  },
]
