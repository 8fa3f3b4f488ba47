import { roomWords } from '@repo/back-office/doctor-room/room.messages'

/** Of the page of one learner. */
export const learnerMessages = {
  ...roomWords,
  completedAt: 'Hoàn thành',
  lessonProgress: (title: string, percent: number) => `${title}: ${percent}%`,
  handIns: 'Bài nộp',
  handIn: (lesson: string, number: number) => `${lesson}, lần ${number}`,
  noHandIns: 'Học viên chưa nộp bài nào trong khóa học này.',
}
