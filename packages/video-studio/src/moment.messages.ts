export const momentMessages = {
  watch: (time: string) => `Xem từ phút ${time}`,
} as const
