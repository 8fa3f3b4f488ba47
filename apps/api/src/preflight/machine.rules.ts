import type { FfmpegTools, HardwareCheck } from '@repo/media'
import type { Env } from '../env.ts'
import { type Finding, fault, gigabytes, off, ok, warn } from './finding.ts'

export interface MachineFacts {
  nodeVersion: string
  /** Of the disk that holds the data folder; null where there is no such folder. */
  disk: { freeBytes: number; totalBytes: number } | null
  /** Folders that this account cannot write to. */
  unwritable: string[]
  /** Private files that others may read. */
  exposedFiles: string[]
  ffmpeg: Pick<FfmpegTools, 'version' | 'canToneMap' | 'note' | 'warning'> | null
  /** What was tried to encode with; null without ffmpeg. */
  chip: HardwareCheck | null
  missingFonts: string[]
  /** Null where no place for backups is set. */
  backup: BackupFacts | null
}

export interface BackupFacts {
  place: string
  /** Why the place cannot be looked at. */
  failure: string | null
  /** Null where there is no backup. */
  newestAgeMs: number | null
  isEncrypted: boolean
  /** Since one was last restored, as far as the store knows; null where none ever was. */
  restoredAgeMs: number | null
}

const OLDEST_NODE = 24
const LOW_SHARE = 0.1
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A day, and two hours for the backup itself. */
const BACKUP_LIMIT_MS = 26 * HOUR_MS
/** Half a year: by then people, machines and keys have changed. */
const RESTORE_LIMIT_MS = 183 * DAY_MS

type MachineEnv = Pick<Env, 'DATA_DIR' | 'UPLOAD_DISK_RESERVE_BYTES' | 'FFMPEG_SANDBOX' | 'VIDEO_ENCODER'>

/** The machine on which this runs: its disk, its programs, its files. */
export function judgeMachine(facts: MachineFacts, env: MachineEnv): Finding[] {
  return [
    judgeNode(facts),
    judgeDisk(facts, env),
    judgeRights(facts, env),
    judgeExposure(facts),
    ...judgeFfmpeg(facts, env),
    ...judgeChip(facts, env),
    judgeFonts(facts),
    ...judgeBackup(facts),
  ]
}

function judgeNode({ nodeVersion }: MachineFacts): Finding {
  return Number.parseInt(nodeVersion, 10) >= OLDEST_NODE
    ? ok('machine.node', `Node.js ${nodeVersion}`)
    : fault(
        'machine.node',
        `Node.js ${nodeVersion} quá cũ`,
        `chạy bằng Node.js ${OLDEST_NODE} trở lên; npm run … tự mang theo một bản`,
      )
}

function judgeDisk({ disk }: MachineFacts, env: MachineEnv): Finding {
  if (!disk)
    return fault('disk.room', `Không có thư mục dữ liệu ${env.DATA_DIR}`, 'tạo thư mục hoặc sửa DATA_DIR')
  const { freeBytes, totalBytes } = disk
  const text = `Ổ đĩa của ${env.DATA_DIR} còn ${gigabytes(freeBytes)} trên ${gigabytes(totalBytes)}`
  if (freeBytes < env.UPLOAD_DISK_RESERVE_BYTES)
    return fault('disk.room', `${text}: không nhận video nữa`, 'giải phóng chỗ hoặc chuyển sang ổ lớn hơn')
  return freeBytes < totalBytes * LOW_SHARE
    ? warn('disk.room', text, 'giải phóng chỗ hoặc chuyển sang ổ lớn hơn trước khi đầy')
    : ok('disk.room', text)
}

function judgeRights({ unwritable }: MachineFacts, { DATA_DIR }: MachineEnv): Finding {
  return unwritable.length === 0
    ? ok('disk.rights', `Ghi được vào ${DATA_DIR}`)
    : fault(
        'disk.rights',
        `Không ghi được vào ${unwritable.join(', ')}`,
        'trao thư mục cho tài khoản chạy dịch vụ (chown -R), và chạy preflight bằng chính tài khoản đó',
      )
}

function judgeExposure({ exposedFiles }: MachineFacts): Finding {
  return exposedFiles.length === 0
    ? ok('files.private', 'Tệp chứa khóa chỉ chủ của nó đọc được')
    : fault(
        'files.private',
        `Mọi tài khoản trên máy đọc được ${exposedFiles.join(', ')}`,
        'chmod o-rwx các tệp đó',
      )
}

function judgeFfmpeg({ ffmpeg }: MachineFacts, { FFMPEG_SANDBOX }: MachineEnv): Finding[] {
  if (!ffmpeg)
    return [
      fault(
        'ffmpeg.program',
        'Không có ffmpeg 5.1 trở lên với libx264, aac và hls: video tải lên phải chờ',
        'cài ffmpeg (Debian: apt-get install ffmpeg) hoặc đặt FFMPEG_PATH và FFPROBE_PATH',
      ),
    ]
  const mend =
    'cài util-linux và cho phép user namespace (sysctl kernel.unprivileged_userns_clone=1, và kernel.apparmor_restrict_unprivileged_userns=0 trên Ubuntu)'
  return [
    ffmpeg.warning
      ? warn(
          'ffmpeg.program',
          `ffmpeg ${ffmpeg.version} không phải bản mà cấu hình chọn`,
          'sửa FFMPEG_PATH và FFPROBE_PATH',
        )
      : ok('ffmpeg.program', `ffmpeg ${ffmpeg.version} có libx264, aac và hls`),
    !ffmpeg.note
      ? ok('ffmpeg.sandbox', 'ffmpeg chạy cách ly: không mạng, có giới hạn')
      : FFMPEG_SANDBOX === 'required'
        ? fault('ffmpeg.sandbox', `Không cách ly được ffmpeg nên video phải chờ (${ffmpeg.note})`, mend)
        : warn('ffmpeg.sandbox', `ffmpeg chạy không đủ cách ly (${ffmpeg.note})`, mend),
    ffmpeg.canToneMap
      ? ok('ffmpeg.hdr', 'Video HDR được đổi sang SDR')
      : warn(
          'ffmpeg.hdr',
          'ffmpeg này thiếu zscale: video HDR từ điện thoại sẽ nhạt màu',
          'dùng một ffmpeg có libzimg',
        ),
  ]
}

/** A chip that does not work stops nothing: the processor encodes, only slower. */
function judgeChip({ chip }: MachineFacts, { VIDEO_ENCODER }: MachineEnv): Finding[] {
  if (!chip || VIDEO_ENCODER === 'off') return []
  const { hardware, note } = chip
  if (hardware)
    return [
      ok(
        'ffmpeg.chip',
        hardware.kind === 'nvenc'
          ? 'Video được mã hóa bằng NVENC'
          : `Video được mã hóa bằng VAAPI (${hardware.device}, ${hardware.rateControl})`,
      ),
    ]
  return [
    warn(
      'ffmpeg.chip',
      `VIDEO_ENCODER=${VIDEO_ENCODER} nhưng bộ xử lý vẫn mã hóa video (${note ?? ''})`,
      'cài trình điều khiển của card, cho tài khoản dịch vụ mở /dev/dri hoặc /dev/nvidia*, hoặc đặt VIDEO_ENCODER=off',
    ),
  ]
}

function judgeFonts({ missingFonts }: MachineFacts): Finding {
  return missingFonts.length === 0
    ? ok('fonts', 'Đủ phông chữ cho chứng nhận, bảng kê và hình ảnh')
    : fault('fonts', `Thiếu phông chữ ${missingFonts.join(', ')}`, 'cài lại các gói: npm run build')
}

function judgeBackup({ backup }: MachineFacts): Finding[] {
  if (!backup)
    return [off('backup', 'Chưa đặt BACKUP_DIR hay BACKUP_S3_BUCKET: không biết có bản sao lưu hay không')]
  const { place, failure, newestAgeMs } = backup
  if (failure)
    return [fault('backup', `Không xem được nơi sao lưu ${place} (${failure})`, 'sửa các cài đặt BACKUP_…')]
  const mend =
    'chạy `npm run backup` và xem vì sao nó không tự chạy (systemctl list-timers, journalctl -u tham-hoc-backup)'
  if (newestAgeMs === null) return [fault('backup', `Không có bản sao lưu nào ở ${place}`, mend)]
  const hours = Math.round(newestAgeMs / HOUR_MS)
  return [
    newestAgeMs <= BACKUP_LIMIT_MS
      ? ok('backup', `Bản sao lưu mới nhất được ${hours} giờ tuổi`)
      : fault('backup', `Bản sao lưu mới nhất đã ${hours} giờ tuổi`, mend),
    ...judgeTrust(backup),
  ]
}

/** Whether a backup would help and harm nothing. */
function judgeTrust({ isEncrypted, restoredAgeMs }: BackupFacts): Finding[] {
  const trial = 'khôi phục một bản vào thư mục trống trên máy khác: npm run restore -- latest'
  return [
    isEncrypted
      ? ok('backup.encryption', 'Bản sao lưu được mã hóa')
      : warn(
          'backup.encryption',
          'Bản sao lưu không được mã hóa: ai đọc được nơi đó là đọc được mọi dữ liệu',
          'tạo khóa trên máy khác (npm run backup -- key) và đặt BACKUP_RECIPIENTS',
        ),
    restoredAgeMs === null
      ? warn('backup.restore', 'Chưa lần nào khôi phục thử một bản sao lưu', trial)
      : restoredAgeMs > RESTORE_LIMIT_MS
        ? warn(
            'backup.restore',
            `Lần khôi phục thử gần nhất đã ${Math.round(restoredAgeMs / DAY_MS)} ngày`,
            trial,
          )
        : ok('backup.restore', `Đã khôi phục thử ${Math.round(restoredAgeMs / DAY_MS)} ngày trước`),
  ]
}
