import { formatDayMonth } from '@repo/messages'
import type { OwnRating, StreakDayState } from './repetition.types.ts'

const DAY_MS = 86_400_000

/** "ngày mai", "sau 5 ngày"; from three weeks on the day itself. */
export function whenOf(day: string, today: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS)
  if (days <= 1) return 'ngày mai'
  return days <= 21 ? `sau ${days} ngày` : `ngày ${formatDayMonth(day)}`
}

export const repetitionMessages = {
  title: 'Ôn tập hôm nay',
  lead: 'Những câu bạn từng trả lời sai và câu hỏi then chốt tự quay lại đúng lúc sắp quên, mỗi ngày không quá năm phút.',
  ready: (questions: number) => `${questions} câu đang chờ bạn`,
  left: (questions: number) => `Còn ${questions} câu nữa là xong`,
  estimate: (minutes: number) => (minutes <= 1 ? 'Khoảng một phút' : `Khoảng ${minutes} phút`),
  later: (questions: number) => `${questions} câu khác để dành cho những ngày sau.`,
  begin: 'Bắt đầu ôn',
  goOn: 'Ôn tiếp',
  done: 'Xong hôm nay',
  doneWith: (questions: number) => `Bạn đã ôn ${questions} câu.`,
  next: (questions: number, when: string) => `Lượt tới: ${questions} câu, ${when}.`,
  nothingNext: 'Chưa có câu nào khác trong lịch ôn.',
  none: 'Hôm nay không có câu nào đến hạn',
  noCards: 'Chưa có câu nào để ôn',
  noCardsHint:
    'Làm bài trắc nghiệm trong khóa học: câu trả lời sai và câu hỏi then chốt sẽ quay lại ở đây từ ngày hôm sau.',
  toCourses: 'Về khóa học của tôi',

  session: 'Lượt ôn hôm nay',
  progress: 'Tiến độ lượt ôn',
  progressText: (answered: number, all: number) => `Đã trả lời ${answered} trên ${all} câu`,
  from: (lesson: string, course: string) => `${lesson}\u00a0· ${course}`,
  check: 'Kiểm tra',
  dontKnow: 'Tôi không nhớ',
  continue: 'Câu tiếp theo',
  finish: 'Xem kết quả hôm nay',
  failed: 'Chưa gửi được vì mất mạng. Lựa chọn của bạn vẫn ở đây; bấm lại khi có mạng.',
  comesBack: (when: string) => `Câu này quay lại ${when}.`,
  howHard: 'Câu này với bạn thế nào?',
  ratings: { hard: 'Khó', good: 'Vừa sức', easy: 'Dễ' } satisfies Record<OwnRating, string>,
  keys: 'Phím tắt: 1–9 để chọn, Enter để kiểm tra và sang câu. Sau khi trả lời đúng: 1 khó, 2 vừa sức, 3 dễ.',

  streak: 'Chuỗi ngày ôn',
  streakDays: (days: number) => `${days} ngày`,
  noStreak: 'Chuỗi bắt đầu từ lượt ôn đầu tiên bạn làm xong.',
  hasRest: 'Tuần này bạn còn một ngày nghỉ: lỡ một ngày, chuỗi vẫn giữ nguyên.',
  restUsed: 'Tuần này bạn đã dùng ngày nghỉ, chuỗi vẫn được giữ.',
  weekdays: ['T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'CN'],
  weekdayNames: ['Thứ Hai', 'Thứ Ba', 'Thứ Tư', 'Thứ Năm', 'Thứ Sáu', 'Thứ Bảy', 'Chủ nhật'],
  dayStates: {
    done: 'đã ôn',
    rest: 'ngày nghỉ',
    free: 'không có câu đến hạn',
    missed: 'không ôn',
    open: 'hôm nay, chưa ôn xong',
    ahead: 'chưa đến',
  } satisfies Record<StreakDayState, string>,
} as const
