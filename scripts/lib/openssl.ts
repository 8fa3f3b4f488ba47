import { aptInstall, canUseApt, findProgram } from './ffmpeg.ts'
import { done, step, warn } from './say.ts'

/** Tests let OpenSSL verify the signatures of certificates, because it shares no code with what writes them. */
export async function ensureOpenssl(): Promise<void> {
  if (findProgram('openssl')) return
  if (canUseApt()) {
    step('Máy chưa có OpenSSL để kiểm chữ ký, đang cài bằng apt-get…')
    if (await aptInstall('openssl')) return done('Đã cài OpenSSL')
  }
  warn('Máy không có OpenSSL, kiểm thử chữ ký của chứng nhận sẽ không đạt: hãy cài openssl rồi chạy lại.')
}
