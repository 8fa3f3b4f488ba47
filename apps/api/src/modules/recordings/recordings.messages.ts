import { RECORDING_MINUTES } from '@repo/contract/recording-limits'

/** Why nothing can be made of a recording, where the words for videos would not fit. */
export const recordingFailures: Readonly<Record<string, string>> = {
  'media.too_long': `Bản ghi dài hơn ${RECORDING_MINUTES} phút.`,
  'media.too_short': 'Bản ghi ngắn hơn một giây.',
  'media.no_sound': 'Bản ghi không có tiếng.',
  'media.no_streams': 'Tệp không có hình lẫn tiếng.',
  'media.unreadable': 'Tệp bị hỏng hoặc không phải bản ghi âm hay video.',
  'media.container_unsupported': 'Định dạng tệp chưa được hỗ trợ. Hãy dùng M4A, MP4, MOV hoặc WebM.',
  'media.codec_unsupported': 'Tệp dùng bộ mã hóa chưa được hỗ trợ.',
}
