import type { UpgradeFacts } from '../db/look-at-upgrade.ts'
import type { KnownMigration } from '../db/migrate.ts'
import { type Finding, fault, gigabytes, off, ok, warn } from '../preflight/finding.ts'
import { contractions, findSkipped, type Release, releaseOf, releases } from './releases.ts'
import { findSchemaBreaks } from './schema-breaks.ts'
import type { PlannedMigration } from './upgrade-plan.ts'

export interface UpgradeNeeds {
  known: readonly KnownMigration[]
  plan: readonly PlannedMigration[]
  /** Tables as the database has them and as this code wants them; null where the code has no description of them. */
  schemas: { before: unknown; after: unknown }
  hasBackupPlace: boolean
  /** On the disk of the backups; null where they go into a bucket or the folder is not there yet. */
  backupFreeBytes: number | null
  /** Files that the backup copies, all of them at the first one; null where that is the first one and they cannot be measured. */
  backupFileBytes: number | null
  /** On the disk of `DATA_DIR`; null where the database cannot lie there. */
  databaseFreeBytes: number | null
  releases?: readonly Release[]
}

/** Beside the tables that are written again: the log of the database, the new code, and some to spare. */
const SPARE_BYTES = 1024 ** 3
/** A transaction that is open longer may keep a migration waiting, and with it all that comes after. */
const LONG_TRANSACTION_MS = 60_000
const NAMED_AT_MOST = 5

/** Whether this code may take over this database now. Faults refuse the upgrade; nothing has been changed then. */
export function judgeUpgrade(facts: UpgradeFacts, needs: UpgradeNeeds): Finding[] {
  const history = judgeHistory(facts, needs.known)
  return [
    history,
    // Without a common history the rest would compare what does not belong together.
    ...(history.state === 'fault' ? [] : [judgeSkip(facts, needs), judgeWayBack(facts, needs)]),
    judgeOthers(facts),
    judgeBackupRoom(facts, needs),
    judgeDatabaseRoom(needs),
  ]
}

function judgeHistory({ applied }: UpgradeFacts, known: readonly KnownMigration[]): Finding {
  const check = 'upgrade.history'
  if (applied.length > known.length)
    return fault(
      check,
      `Cơ sở dữ liệu có ${applied.length} bước di trú, mã nguồn này chỉ biết ${known.length}: đây là bản cũ hơn`,
      'lấy bản mới hơn; nếu muốn lùi bản, dùng npm run upgrade -- --back',
    )
  const changed = known.slice(0, applied.length).filter(({ hash }, index) => applied[index]?.hash !== hash)
  if (changed.length > 0)
    return fault(
      check,
      `Các bước di trú đã chạy khác với mã nguồn này: ${shorten(changed.map(({ tag }) => tag))}`,
      'lấy lại thư mục apps/api/migrations đúng như bản phát hành; đừng sửa bước đã chạy',
    )
  const newest = applied.at(-1)?.when ?? 0
  const late = known.slice(applied.length).filter(({ when }) => when <= newest)
  if (late.length > 0)
    return fault(
      check,
      `Các bước di trú có thời điểm sớm hơn bước đã chạy nên sẽ bị bỏ qua: ${shorten(late.map(({ tag }) => tag))}`,
      'bản này lỗi: tạo lại các bước đó bằng drizzle-kit generate rồi phát hành lại',
    )
  return ok(
    check,
    `Lịch sử di trú khớp: ${applied.length} bước đã chạy, ${known.length - applied.length} bước sẽ chạy`,
  )
}

function judgeSkip({ applied }: UpgradeFacts, { known, releases: given = releases }: UpgradeNeeds): Finding {
  const check = 'upgrade.skip'
  const skipped = findSkipped(applied.length, known.length, given)
  if (skipped.length === 0) return ok(check, 'Không nhảy qua bản phát hành nào')
  const here = releaseOf(applied.length, given)?.version ?? 'trước bản phát hành đầu tiên'
  return fault(
    check,
    `Cơ sở dữ liệu đang ở bản ${here}; nâng thẳng sẽ nhảy qua ${skipped.join(', ')}`,
    `nâng lên ${skipped[0]} trước, chạy ổn rồi nâng tiếp`,
  )
}

function judgeWayBack(
  { applied }: UpgradeFacts,
  { schemas, releases: given = releases }: UpgradeNeeds,
): Finding {
  const check = 'upgrade.way-back'
  if (schemas.before === null || schemas.after === null)
    return warn(
      check,
      'Không có mô tả bảng của hai bản nên không biết mã cũ có chạy được trên bảng mới không',
      'xem CHANGELOG của bản này',
    )
  const breaks = findBreaks(schemas.before, schemas.after, releaseOf(applied.length, given)?.version ?? null)
  return breaks.length === 0
    ? ok(check, 'Mã bản trước vẫn chạy được trên bảng mới: lùi bản không cần khôi phục dữ liệu')
    : warn(
        check,
        `Mã bản trước không chạy được trên bảng mới (${shorten(breaks)})`,
        'chọn lúc vắng người học: muốn lùi phải khôi phục bản sao lưu và mất những gì ghi sau đó',
      )
}

/**
 * What code of a version misses in a later schema.
 * @param version that of the code; null for one from before all releases
 */
export function findBreaks(before: unknown, after: unknown, version: string | null): string[] {
  const unused = contractions.filter(({ unusedSince }) => version !== null && isAtLeast(version, unusedSince))
  return findSchemaBreaks(before, after).filter(
    (text) => !unused.some(({ name }) => text.startsWith(`${name}:`)),
  )
}

const isAtLeast = (version: string, oldest: string) =>
  version.localeCompare(oldest, 'en', { numeric: true }) >= 0

function judgeOthers({ isMigrating, oldestTransactionMs }: UpgradeFacts): Finding {
  const check = 'upgrade.others'
  if (isMigrating)
    return fault(
      check,
      'Một lần cập nhật cơ sở dữ liệu khác đang chạy',
      'chờ nó xong rồi chạy lại lệnh này; không dừng nó giữa chừng',
    )
  return oldestTransactionMs > LONG_TRANSACTION_MS
    ? warn(
        check,
        `Một giao dịch đã mở ${Math.round(oldestTransactionMs / 1000)} giây, bước di trú có thể phải chờ nó`,
        'tìm nó trong pg_stat_activity và chờ nó xong',
      )
    : ok(check, 'Không ai đang cập nhật cơ sở dữ liệu này')
}

function judgeBackupRoom(
  facts: UpgradeFacts,
  { hasBackupPlace, backupFreeBytes, backupFileBytes }: UpgradeNeeds,
): Finding {
  const check = 'upgrade.backup'
  if (!hasBackupPlace)
    return fault(
      check,
      'Chưa có nơi sao lưu nên không nâng bản được',
      'đặt BACKUP_DIR (nên ở ổ đĩa khác) hoặc BACKUP_S3_BUCKET: docs/deploy/backup.md',
    )
  if (backupFreeBytes === null) return ok(check, 'Có nơi sao lưu')
  if (backupFileBytes === null)
    return warn(
      check,
      `Bản sao lưu đầu tiên chép mọi tệp của kho, không đo được từ đây; nơi sao lưu còn ${gigabytes(backupFreeBytes)}`,
      'so với dung lượng của kho tệp trước khi nâng',
    )
  // Compressed, it takes less.
  const needed = facts.databaseBytes + backupFileBytes
  return backupFreeBytes < needed
    ? fault(
        check,
        `Nơi sao lưu còn ${gigabytes(backupFreeBytes)}, bản sao lưu này cần tới ${gigabytes(needed)}`,
        'giải phóng chỗ ở nơi sao lưu',
      )
    : ok(check, `Nơi sao lưu còn ${gigabytes(backupFreeBytes)}`)
}

/**
 * Whether a copy of all rows has room beside the data that are in use: it is written with its log, and a full disk would
 * stop the service.
 * @param freeBytes on the disk of `DATA_DIR`; null where that cannot be measured
 * @returns why not; null where it has
 */
export function judgeRehearsalRoom(databaseBytes: number, freeBytes: number | null): Finding | null {
  const needed = 2 * databaseBytes + SPARE_BYTES
  if (freeBytes !== null && freeBytes >= needed) return null
  return fault(
    'upgrade.rehearsal',
    freeBytes === null
      ? 'Không xem được chỗ trống của DATA_DIR nên không chạy thử'
      : `Chạy thử cần ${gigabytes(needed)} trống ở DATA_DIR, chỉ còn ${gigabytes(freeBytes)}: đĩa đầy sẽ làm dịch vụ dừng`,
    'giải phóng chỗ, hoặc kiểm tra không có --rehearse',
  )
}

function judgeDatabaseRoom({ plan, databaseFreeBytes }: UpgradeNeeds): Finding {
  const check = 'upgrade.disk'
  if (databaseFreeBytes === null)
    return off(check, 'Không xem được chỗ trống của cơ sở dữ liệu từ đây: hãy xem ở máy hoặc ổ đĩa chứa nó')
  const written = new Map(plan.flatMap(({ tables }) => tables.map(({ name, bytes }) => [name, bytes])))
  const needed = SPARE_BYTES + 2 * [...written.values()].reduce((sum, bytes) => sum + bytes, 0)
  const text = `Ổ đĩa của DATA_DIR còn ${gigabytes(databaseFreeBytes)}, cần ${gigabytes(needed)}`
  return databaseFreeBytes < needed
    ? fault(check, text, 'giải phóng chỗ hoặc chuyển sang ổ lớn hơn')
    : ok(check, text)
}

const shorten = (names: readonly string[]) =>
  names.length <= NAMED_AT_MOST
    ? names.join(', ')
    : `${names.slice(0, NAMED_AT_MOST).join(', ')} và ${names.length - NAMED_AT_MOST} mục khác`
