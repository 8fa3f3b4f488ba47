import { roomTabWords } from '@repo/back-office/doctor-room/room-tabs.messages'

/** What shows before any tab is fetched. */
export const roomHeadMessages = {
  ...roomTabWords,
  title: 'Phòng của bác sĩ',
  verified: 'Đã xác minh',
  notVerified: 'Chưa xác minh',
  years: (n: number) => `${n} năm hành nghề`,
}
