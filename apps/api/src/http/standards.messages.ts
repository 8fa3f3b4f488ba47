export const standardsMessages = {
  otherVersion: 'Chỉ trả lời xAPI phiên bản 1.0.x.',
} as const
