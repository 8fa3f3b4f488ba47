/** The push that comes with the mail of the day. */
export const digestPush = {
  title: (lines: number) => `Bạn có ${lines} tin mới chưa xem.`,
  path: '/student/my-course',
}
