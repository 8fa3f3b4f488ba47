import { aptInstall, canUseApt, findProgram } from './ffmpeg.ts'
import { done, step, warn } from './say.ts'

/** Tests play encrypted videos in VLC too; where it can neither be found nor installed, they do without. */
export async function ensureSecondPlayer(): Promise<void> {
  if (findProgram('cvlc')) return
  if (canUseApt()) {
    step('Máy chưa có VLC để kiểm thử video, đang cài bằng apt-get…')
    if (await aptInstall('vlc-bin', 'vlc-plugin-base')) return done('Đã cài VLC')
  }
  warn('Máy không có VLC: bỏ qua phần kiểm thử video bằng trình phát thứ hai.')
}
