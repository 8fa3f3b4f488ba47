import { statutoryDates, type tables } from '@repo/api/rows'
import { addDays, addMinutes, forkContext, notAfter, type SeedContext } from './context.ts'
import type { PersonRow } from './people-rows.ts'

type RequestRow = (typeof tables.dataRequests)['$inferInsert']

const STREAM = 20_261_126

/** How long an account that is to be erased stays, and for how long a copy of data can be fetched, in days. */
const [ERASED_AFTER_DAYS, COPY_KEPT_DAYS] = [7, 7]

/**
 * What people asked about their data, in each state: two wait or are being looked at, an account is about to be erased,
 * and others are done, refused and taken back.
 */
export function buildDataRequests(shared: SeedContext, learners: PersonRow[], staff: PersonRow) {
  const context = forkContext(shared, STREAM)
  const active = learners.filter(({ status }) => status === 'active')
  const [first, second] = active
  // Others than those of whom the demo tells most.
  const [leaving, undecided, copied] = active.slice(60)
  const [waits, checked, done] = [
    context.daysAgo(0, 8, 10),
    context.daysAgo(1, 15, 30),
    context.daysAgo(13, 9, 45),
  ]
  const request = (
    at: Date,
    kind: RequestRow['kind'],
    row: Omit<RequestRow, 'id' | 'kind' | 'answerBy' | 'finishBy'>,
  ): RequestRow => ({
    id: context.id(at),
    kind,
    ...statutoryDates(at, kind),
    createdAt: at,
    ...row,
  })
  const [asked, takenBack, fetched, refused] = [
    context.daysAgo(2, 21, 15),
    context.daysAgo(21, 20, 40),
    context.daysAgo(39, 11, 5),
    context.daysAgo(27, 10, 30),
  ]
  return [
    request(asked, 'deletion', {
      channel: 'profile',
      state: 'scheduled',
      userId: leaving!.id,
      scheduledFor: addDays(asked, ERASED_AFTER_DAYS),
      answeredAt: asked,
    }),
    request(takenBack, 'deletion', {
      channel: 'profile',
      state: 'cancelled',
      userId: undecided!.id,
      scheduledFor: addDays(takenBack, ERASED_AFTER_DAYS),
      answeredAt: takenBack,
      finishedAt: addDays(takenBack, 1),
    }),
    request(fetched, 'export', {
      channel: 'profile',
      state: 'done',
      userId: copied!.id,
      scheduledFor: fetched,
      answeredAt: fetched,
      finishedAt: addMinutes(fetched, 2),
      // The copy itself has been removed since.
      availableUntil: addDays(fetched, COPY_KEPT_DAYS),
    }),
    request(refused, 'correction', {
      channel: 'mail',
      state: 'refused',
      requesterName: 'Người gửi không rõ tên (dữ liệu thử)',
      requesterContact: 'nguoi-gui@demo.thamhoc.vn',
      details: 'Nhờ đổi tên trên chứng nhận của một học viên khác sang tên tôi.',
      identityHow: 'Đã hỏi lại qua thư, người gửi không chứng minh được là chủ tài khoản.',
      identityAt: addMinutes(refused, 300),
      identityBy: staff.id,
      answeredAt: addMinutes(refused, 320),
      answer: 'Học viện chỉ sửa thông tin theo yêu cầu của chính chủ tài khoản.',
      finishedAt: addMinutes(refused, 1700),
      outcome: 'Người yêu cầu không phải chủ tài khoản.',
    }),
    request(waits, 'export', {
      channel: 'mail',
      state: 'received',
      userId: first!.id,
      requesterName: first!.name,
      requesterContact: first!.email,
      details: 'Xin bản sao dữ liệu của tôi để lưu vào hồ sơ ở nơi làm việc mới.',
    }),
    request(checked, 'correction', {
      channel: 'phone',
      state: 'received',
      userId: second!.id,
      requesterName: second!.name,
      requesterContact: second!.phone ?? second!.email,
      details: 'Họ tên trên tài khoản thiếu tên đệm, nhờ sửa cho khớp giấy tờ.',
      identityHow: 'Gọi lại số điện thoại đã xác thực của tài khoản, hỏi hai đơn gần nhất.',
      identityAt: addMinutes(checked, 25),
      identityBy: staff.id,
      answeredAt: addMinutes(checked, 30),
      answer: 'Đã nhận yêu cầu. Học viện sẽ sửa sau khi xem ảnh giấy tờ bạn gửi.',
    }),
    request(done, 'objection', {
      channel: 'message',
      state: 'done',
      requesterName: 'Người nhận thư giới thiệu (dữ liệu thử)',
      requesterContact: 'nguoi-nhan@demo.thamhoc.vn',
      details: 'Không muốn nhận thư giới thiệu khóa học nữa.',
      answeredAt: addMinutes(done, 40),
      answer: 'Học viện đã ngừng gửi thư giới thiệu đến địa chỉ này.',
      finishedAt: addMinutes(done, 40),
      outcome: 'Địa chỉ không thuộc tài khoản nào; đã bỏ khỏi danh sách nhận thư.',
    }),
  ]
}

/** What the desk's log says of these requests. */
export function buildRequestAudit(
  shared: SeedContext,
  requests: readonly RequestRow[],
  staff: PersonRow,
): (typeof tables.auditEntries.$inferInsert)[] {
  const context = forkContext(shared, STREAM + 2)
  return requests.flatMap((request) => {
    const { id, kind, channel, state, userId, createdAt, identityAt, answeredAt, finishedAt } = request
    const enteredAt = notAfter(addMinutes(createdAt ?? context.now, 10), context.now)
    const receivedOn = createdAt?.toISOString().slice(0, 10)
    const note = (action: string, at: Date | null | undefined, states = {}, actorId = staff.id) =>
      at
        ? [
            {
              id: context.id(at),
              actorId,
              subjectType: 'data_request',
              subjectId: id!,
              action,
              createdAt: at,
              ...states,
            },
          ]
        : []
    if (channel === 'profile' && userId) {
      const [begun, ended] = [kind === 'deletion' ? 'scheduled' : 'received', 'cancelled']
      return [
        ...note(`data_request.${kind}_asked`, createdAt, { after: { state: begun } }, userId),
        ...(state === ended
          ? note(
              `data_request.${kind}_cancelled`,
              finishedAt,
              { before: { state: begun }, after: { state } },
              userId,
            )
          : []),
      ]
    }
    return [
      ...note('data_request.entered', enteredAt, { after: { kind, channel, receivedOn } }),
      ...note('data_request.identity_checked', identityAt),
      ...(finishedAt ? [] : note('data_request.answered', answeredAt)),
      ...note('data_request.closed', finishedAt, { before: { state: 'received' }, after: { state } }),
    ]
  })
}

const misses = [
  { query: 'cay mo tu than', count: 7, daysAgo: 1 },
  { query: 'phun xam moi', count: 5, daysAgo: 2 },
  { query: 'cang chi collagen', count: 4, daysAgo: 0 },
  { query: 'tham my vung kin', count: 2, daysAgo: 6 },
]

/** Words that visitors looked for in vain, as the search writes them. */
export function buildSearchMisses(shared: SeedContext): (typeof tables.searchMisses)['$inferInsert'][] {
  const context = forkContext(shared, STREAM + 1)
  return misses.map(({ query, count, daysAgo }) => {
    const lastAt = context.daysAgo(daysAgo, 20, 5)
    const createdAt = context.daysAgo(daysAgo + 3 * count, 11, 20)
    return { id: context.id(createdAt), query, count, lastAt, createdAt }
  })
}

const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
]

/** The computer and the phone that a learner has watched on. */
export function buildLearningDevices(
  shared: SeedContext,
  learner: PersonRow,
): (typeof tables.learningDevices)['$inferInsert'][] {
  const context = forkContext(shared, STREAM + 2)
  return browsers.map((userAgent, index) => {
    const firstUsedAt = context.daysAgo(38 - 9 * index, 20, 45)
    return {
      id: context.id(firstUsedAt),
      userId: learner.id,
      deviceKey: context.id(firstUsedAt),
      userAgent,
      firstUsedAt,
      lastUsedAt: context.daysAgo(1 + 3 * index, 21, 15),
    }
  })
}
