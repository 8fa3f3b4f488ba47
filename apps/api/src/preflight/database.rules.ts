import type { DatabaseFacts, LookAtDatabase, PoolerFacts } from '../db/look.ts'
import { STRAYS_COUNTED } from '../db/partitions/look.ts'
import { type Finding, fault, off, ok, warn } from './finding.ts'

/** The oldest PostgreSQL that has what the tables use (`NULLS NOT DISTINCT`). */
const OLDEST_MAJOR = 15
/** Tokens are believed this much early or late. */
const SKEW_FAULT_MS = 30_000
const SKEW_WARNING_MS = 2_000
const DAY_MS = 86_400_000
/** The shortest partition has a month, and the next is made before it begins. */
const LEAST_LEFT_MS = 30 * DAY_MS
/** Connections of one process beside its pool: the queue's, and the one that listens. */
const CONNECTIONS_BESIDE_POOL = 6
/** What a running API and worker need, with as much again for a restart, and for the operator. */
const OPERATORS_CONNECTIONS = 5

export interface DatabaseNeeds {
  /** Migrations that this code knows. */
  knownMigrations: number
  poolSize: number
  isDemo: boolean
}

/** The server, the database on it, and what this code needs of both. */
export function judgeDatabase(facts: DatabaseFacts, needs: DatabaseNeeds): Finding[] {
  return [
    judgeVersion(facts),
    judgeEncoding(facts),
    ...facts.extensions.map((extension) => judgeExtension(extension, facts)),
    judgeMigrations(facts, needs),
    judgeConnections(facts, needs),
    judgeTransport(facts),
    judgeClock(facts),
    ...judgePartitions(facts),
    ...judgeAccounts(facts, needs),
  ]
}

/** @param reason a code or a short text of the driver, never the address, which holds a password */
export const databaseUnreachable = (reason: string): Finding =>
  fault(
    'database.reachable',
    `Không kết nối được tới PostgreSQL (${reason})`,
    'kiểm tra DATABASE_URL (địa chỉ, tên, mật khẩu) và PostgreSQL có đang chạy không',
  )

/** What requests find by way of PgBouncer; without its time-outs one slow statement would keep a connection for good. */
export function judgePooler(look: { facts: PoolerFacts } | { failure: string }): Finding {
  const check = 'database.pooler'
  if ('failure' in look)
    return fault(
      check,
      `Không kết nối được qua PgBouncer (${look.failure})`,
      'kiểm tra DATABASE_URL và PgBouncer có đang chạy không; nếu không dùng PgBouncer thì bỏ DATABASE_DIRECT_URL',
    )
  const { statementTimeoutMs, lockTimeoutMs, idleTimeoutMs } = look.facts
  return statementTimeoutMs > 0 && lockTimeoutMs > 0 && idleTimeoutMs > 0
    ? ok(check, 'Kết nối qua PgBouncer có đủ giới hạn thời gian')
    : fault(
        check,
        'Kết nối qua PgBouncer không có đủ giới hạn thời gian, một câu lệnh chậm sẽ giữ kết nối mãi',
        'đặt connect_query như trong deploy/pgbouncer/pgbouncer.ini',
      )
}

/** The replica that public answers and reports are read from; without it the primary answers them. */
export function judgeReplica(look: LookAtDatabase, { migrations }: DatabaseFacts): Finding {
  const check = 'database.replica'
  if ('failure' in look)
    return warn(
      check,
      `Không kết nối được tới bản sao (${look.failure}), máy chính trả lời thay`,
      'kiểm tra DATABASE_REPLICA_URL và bản sao có đang chạy không',
    )
  if (!look.facts.isReplica)
    return fault(
      check,
      'DATABASE_REPLICA_URL trỏ tới một máy chủ không phải bản sao, API sẽ không đọc ở đó',
      'trỏ DATABASE_REPLICA_URL tới một bản sao của đúng cơ sở dữ liệu này, hoặc bỏ trống',
    )
  return look.facts.migrations === migrations
    ? ok(check, 'Bản sao trả lời được')
    : warn(
        check,
        `Bản sao ở bản ${look.facts.migrations}, máy chính ở bản ${migrations}`,
        'chờ bản sao theo kịp; nếu không đổi thì DATABASE_REPLICA_URL trỏ tới bản sao của một cơ sở dữ liệu khác',
      )
}

function judgeVersion({ versionNumber, version, isReplica }: DatabaseFacts): Finding {
  if (isReplica)
    return fault(
      'database.reachable',
      'DATABASE_URL trỏ tới một bản sao chỉ đọc',
      'trỏ DATABASE_URL tới máy chủ chính',
    )
  return Math.floor(versionNumber / 10_000) >= OLDEST_MAJOR
    ? ok('database.version', `PostgreSQL ${version}`)
    : fault(
        'database.version',
        `PostgreSQL ${version} quá cũ`,
        `nâng lên PostgreSQL ${OLDEST_MAJOR} trở lên (khuyên dùng 18)`,
      )
}

function judgeEncoding({ encoding }: DatabaseFacts): Finding {
  return encoding === 'UTF8'
    ? ok('database.encoding', 'Bảng mã UTF8')
    : fault(
        'database.encoding',
        `Bảng mã của cơ sở dữ liệu là ${encoding}, không giữ được chữ Việt`,
        "tạo lại: CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8', rồi chép dữ liệu sang",
      )
}

function judgeExtension(
  { name, isInstalled, isAvailable }: DatabaseFacts['extensions'][number],
  { mayCreate }: DatabaseFacts,
): Finding {
  const check = `database.extension.${name}`
  if (isInstalled) return ok(check, `Phần mở rộng ${name} đã cài`)
  if (!isAvailable)
    return fault(
      check,
      `Máy chủ PostgreSQL không có phần mở rộng ${name}, tìm kiếm cần nó`,
      'cài gói contrib của PostgreSQL (Debian: đi cùng gói postgresql)',
    )
  return mayCreate
    ? warn(check, `Phần mở rộng ${name} chưa cài`, 'chạy bước cập nhật cơ sở dữ liệu, nó sẽ tự cài')
    : fault(
        check,
        `Phần mở rộng ${name} chưa cài và tài khoản này không được tạo`,
        `cho quản trị viên chạy: CREATE EXTENSION ${name}`,
      )
}

function judgeMigrations({ migrations }: DatabaseFacts, { knownMigrations }: DatabaseNeeds): Finding {
  const check = 'database.migrations'
  if (migrations === knownMigrations) return ok(check, `Cơ sở dữ liệu ở bản ${migrations}, khớp với mã nguồn`)
  if (migrations > knownMigrations)
    return warn(
      check,
      `Cơ sở dữ liệu ở bản ${migrations}, mới hơn mã nguồn (${knownMigrations})`,
      'chỉ nên như vậy trong lúc lùi bản; hãy nâng mã nguồn lên lại khi có thể',
    )
  return fault(
    check,
    `Cơ sở dữ liệu ở bản ${migrations}, mã nguồn cần ${knownMigrations}`,
    'chạy bước cập nhật: node apps/api/src/cli/migrate.ts',
  )
}

function judgeConnections({ maxConnections }: DatabaseFacts, { poolSize }: DatabaseNeeds): Finding {
  const needed = 2 * (poolSize + CONNECTIONS_BESIDE_POOL) * 2 + OPERATORS_CONNECTIONS
  return maxConnections >= needed
    ? ok('database.connections', `PostgreSQL nhận ${maxConnections} kết nối`)
    : warn(
        'database.connections',
        `PostgreSQL chỉ nhận ${maxConnections} kết nối, một API và một worker cần tới ${needed} khi khởi động lại`,
        'tăng max_connections hoặc giảm DATABASE_POOL_SIZE',
      )
}

function judgeTransport({ isLocal, hasTls }: DatabaseFacts): Finding {
  if (isLocal) return ok('database.transport', 'PostgreSQL nằm trên máy này')
  return hasTls
    ? ok('database.transport', 'Kết nối tới PostgreSQL được mã hóa')
    : warn(
        'database.transport',
        'Kết nối tới PostgreSQL ở máy khác không được mã hóa',
        'thêm ?sslmode=verify-full vào DATABASE_URL; bỏ qua nếu mạng giữa hai máy là riêng và đã mã hóa',
      )
}

function judgeClock({ clockSkewMs }: DatabaseFacts): Finding {
  const skewMs = Math.abs(clockSkewMs)
  const seconds = (skewMs / 1000).toLocaleString('vi-VN', { maximumFractionDigits: 1 })
  if (skewMs <= SKEW_WARNING_MS) return ok('clock', 'Đồng hồ khớp với cơ sở dữ liệu')
  const text = `Đồng hồ lệch ${seconds} giây so với cơ sở dữ liệu`
  const mend = 'bật đồng bộ giờ (systemd-timesyncd hoặc chrony) trên cả hai máy'
  return skewMs > SKEW_FAULT_MS ? fault('clock', text, mend) : warn('clock', text, mend)
}

/** Writes go on without a partition of their time; their rows are found more slowly and have to be moved one day. */
function judgePartitions({ partitions }: DatabaseFacts): Finding[] {
  const check = 'database.partitions'
  if (partitions.length === 0) return []
  const mend = 'cho worker chạy: lúc khởi động và mỗi đêm nó tạo phân vùng và chuyển dòng về đúng chỗ'
  const warnings = partitions.flatMap(({ table, leftMs, strays }) => [
    ...(leftMs < LEAST_LEFT_MS
      ? [
          warn(
            check,
            `Phân vùng của ${table} chỉ còn đủ cho ${Math.max(0, Math.floor(leftMs / DAY_MS))} ngày`,
            mend,
          ),
        ]
      : []),
    ...(strays > 0
      ? [
          warn(
            check,
            `${strays >= STRAYS_COUNTED ? 'Từ ' : ''}${strays} dòng của ${table} nằm ở phân vùng dự phòng`,
            `${mend}; nếu vẫn còn, xem PartitionsMissing trong docs/alerts.md`,
          ),
        ]
      : []),
  ])
  return warnings.length > 0
    ? warnings
    : [ok(check, `Phân vùng của các bảng lớn dần (${partitions.length}) đủ cho thời gian tới`)]
}

function judgeAccounts({ demoAccounts, owners }: DatabaseFacts, { isDemo }: DatabaseNeeds): Finding[] {
  if (demoAccounts === null || owners === null) return [off('accounts', 'Chưa có bảng tài khoản để xem')]
  const demo =
    demoAccounts === 0
      ? ok('accounts.demo', 'Không có tài khoản thử')
      : isDemo
        ? off('accounts.demo', `${demoAccounts} tài khoản thử, như chế độ thử cần`)
        : fault(
            'accounts.demo',
            `Có ${demoAccounts} tài khoản thử, mật khẩu của chúng ai cũng biết`,
            'bắt đầu bằng một cơ sở dữ liệu trống; dữ liệu thử không dọn sạch được',
          )
  const owner =
    owners > 0
      ? ok('accounts.owner', 'Đã có tài khoản quản trị')
      : warn(
          'accounts.owner',
          'Chưa có tài khoản quản trị nào',
          'tạo chủ sở hữu: npm run create-owner -- chu@example.vn "Họ và tên" (máy đã cài: tham-hoc create-owner …)',
        )
  return [demo, owner]
}
