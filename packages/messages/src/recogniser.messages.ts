import type { recogniserFaults } from '@repo/contract/caption-drafts'

export type RecogniserFault = (typeof recogniserFaults)[number]

/** What an operator has to do before drafts of captions can be made. */
export const recogniserFixes: Readonly<Record<RecogniserFault, string>> = {
  program_unset: 'Đặt WHISPER_CLI là chương trình whisper-cli của whisper.cpp.',
  program_unusable:
    'Xem lại WHISPER_CLI: không chạy được, hoặc phiên bản không ghi được mức chắc chắn của từng từ.',
  model_unset: 'Đặt WHISPER_MODEL là tệp mô hình của whisper.cpp.',
  model_unusable: 'Xem lại WHISPER_MODEL: không đọc được, hoặc không phải mô hình của whisper.cpp.',
  model_english_only: 'Đổi WHISPER_MODEL: mô hình đang đặt chỉ hiểu tiếng Anh (tên có “.en”).',
  no_encoder: 'Cài ffmpeg, vì cần ffmpeg để tách tiếng.',
}
