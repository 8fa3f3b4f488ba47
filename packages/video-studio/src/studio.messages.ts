import type { CaptionLanguage, VideoState } from './video.types.ts'

export const videoStateLabels: Record<VideoState, string> = {
  uploading: 'Đang tải lên',
  queued: 'Chờ xử lý',
  processing: 'Đang xử lý',
  playable: 'Xem được',
  ready: 'Sẵn sàng',
  failed: 'Lỗi',
}

export const captionLanguageLabels: Record<CaptionLanguage, string> = {
  vi: 'Tiếng Việt',
  en: 'Tiếng Anh',
  fr: 'Tiếng Pháp',
  ko: 'Tiếng Hàn',
  ja: 'Tiếng Nhật',
  zh: 'Tiếng Trung',
}

/** Sizes are named by their number of lines. */
export const renditionLabel = (name: string): string => (/^\d+$/.test(name) ? `${name}p` : name)

export const studioMessages = {
  percent: (label: string, percent: number) => `${label} ${percent}%`,
}
