import type { QueueFacts } from '../db/look.ts'
import { type Finding, fault, ok, warn } from './finding.ts'

/** A worker marks its round in the database at least this often. */
const SILENCE_FAULT_MS = 3 * 60_000
const OVERDUE_WARNING_MS = 2 * 60_000
const OVERDUE_FAULT_MS = 15 * 60_000

const minutes = (ms: number) => Math.round(ms / 60_000).toLocaleString('vi-VN')

/** Whether anybody takes the background work, and how long it waits. */
export function judgeWorkers(queue: QueueFacts | null): Finding[] {
  if (!queue)
    return [
      fault('workers.queue', 'Chưa có hàng đợi trong cơ sở dữ liệu', 'chạy bước cập nhật cơ sở dữ liệu'),
    ]
  return [judgeAlive(queue), judgeWaiting(queue), judgeFailed(queue)]
}

function judgeAlive({ silentMs }: QueueFacts): Finding {
  const mend = 'khởi động worker rồi xem nhật ký của nó (systemd: systemctl status tham-hoc-worker)'
  if (silentMs === null) return fault('workers.alive', 'Chưa có worker nào từng chạy', mend)
  return silentMs <= SILENCE_FAULT_MS
    ? ok('workers.alive', 'Worker đang chạy')
    : fault(
        'workers.alive',
        `Không worker nào lên tiếng ${minutes(silentMs)} phút nay: thư và video đều chờ`,
        mend,
      )
}

function judgeWaiting({ waiting, oldestWaitingMs }: QueueFacts): Finding {
  const check = 'workers.waiting'
  if (oldestWaitingMs <= OVERDUE_WARNING_MS) return ok(check, `${waiting} việc đang chờ, không việc nào trễ`)
  const text = `Việc lâu nhất đã chờ ${minutes(oldestWaitingMs)} phút (${waiting} việc đang chờ)`
  const mend = 'thêm worker; nhiều video cùng lúc thì đây là chuyện thường, xem /crm/Jobs'
  return oldestWaitingMs > OVERDUE_FAULT_MS ? fault(check, text, mend) : warn(check, text, mend)
}

function judgeFailed({ failed }: QueueFacts): Finding {
  return failed === 0
    ? ok('workers.failed', 'Không có việc nào hỏng')
    : warn('workers.failed', `${failed} việc đã hỏng sau mọi lần thử`, 'xem lý do và thử lại tại /crm/Jobs')
}
