import type { MediaErrorCode } from '@repo/media'
import { errorText, errorTexts } from '@repo/messages'
import type { EncoderFault } from './encoder.policy.ts'

const failures: Record<MediaErrorCode, string> = {
  'media.file_missing': 'Không còn tìm thấy tệp gốc. Hãy tải video lên lại.',
  'media.file_empty': 'Tệp rỗng. Hãy tải video lên lại.',
  'media.file_too_large': 'Tệp lớn hơn mức cho phép.',
  'media.container_unsupported':
    'Định dạng tệp chưa được hỗ trợ. Hãy dùng MP4, MOV, MKV, WebM, AVI hoặc MTS.',
  'media.unreadable': 'Tệp bị hỏng hoặc không phải video.',
  'media.no_streams': 'Tệp không có hình lẫn tiếng.',
  'media.codec_unsupported': 'Video dùng bộ mã hóa chưa được hỗ trợ.',
  'media.no_picture': 'Tệp chỉ có tiếng, không có hình.',
  'media.no_sound': 'Tệp không có tiếng.',
  'media.too_short': 'Video quá ngắn.',
  'media.too_long': 'Video dài hơn mức cho phép.',
  'media.frame_too_large': 'Kích thước khung hình lớn hơn mức cho phép.',
  'media.frame_rate_too_high': 'Tốc độ khung hình cao hơn mức cho phép.',
  'media.too_many_streams': 'Tệp chứa quá nhiều luồng hình hoặc tiếng.',
  'media.probe_timeout': 'Đọc thông tin video mất quá nhiều thời gian.',
  'media.encoder_failed': 'Quá trình mã hóa gặp lỗi.',
  'media.encoder_timeout': 'Mã hóa mất quá nhiều thời gian.',
  'media.disk_full': 'Máy chủ hết dung lượng lưu trữ.',
  'media.captions_invalid': 'Tệp phụ đề không đúng định dạng.',
  'media.package_invalid': 'Gói video sau khi mã hóa bị thiếu.',
  'media.aborted': 'Quá trình xử lý bị ngắt.',
}

export const transcodeMessages = {
  shownAgain: 'Phim minh họa phát lại từ đầu',
  noRoom:
    'Máy chủ sắp hết dung lượng nên video đang chờ. Hãy nhờ quản trị hệ thống dọn bớt ổ đĩa, video sẽ tự được xử lý khi có đủ chỗ.',
  encoder: {
    missing:
      'Máy chủ chưa có ffmpeg nên video đang chờ. Hãy nhờ quản trị hệ thống cài ffmpeg rồi khởi động lại dịch vụ, video sẽ tự được xử lý.',
    unguarded:
      'Máy chủ chưa cách ly được chương trình mã hóa nên video đang chờ. Hãy nhờ quản trị hệ thống xem mục FFMPEG_SANDBOX trong tài liệu cài đặt rồi khởi động lại dịch vụ, video sẽ tự được xử lý.',
  } satisfies Record<EncoderFault, string>,
}

/** Reasons why a video was refused or failed, for the people who uploaded it. */
export function describeTranscodeFailure(code: string | null): string {
  if (code && Object.hasOwn(errorTexts, code)) return errorText(code)
  return failures[code as MediaErrorCode] ?? failures['media.encoder_failed']
}
