import type { captionLanguages } from '@repo/contract/captions'

/** Names of languages as players show them. */
export const captionLabels: Record<(typeof captionLanguages)[number], string> = {
  vi: 'Tiếng Việt',
  en: 'Tiếng Anh',
  fr: 'Tiếng Pháp',
  ko: 'Tiếng Hàn',
  ja: 'Tiếng Nhật',
  zh: 'Tiếng Trung',
}

export const videoMessages = {
  chapterTwice: 'Hai chương không thể bắt đầu cùng một lúc.',
  soundTwice: 'Hai đường tiếng không thể trùng tên.',
  chapterTooLate: 'Chương phải bắt đầu trước khi video kết thúc.',
}
