import { contract } from '@repo/contract'
import { unsetRetention } from '@repo/contract/retention'
import { buildCourseCard, keyPageOf, mockEndpoint, mockError, pageOf, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { buildAccountDetail, buildAuditEntry } from '../../testing/account-factory.ts'
import { ownRole, renderPage, staff } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'
import { learnerNoteMessages } from './learner.messages.ts'
import type { LearnerDetail } from './use-learner.ts'

const url = `/crm/Student/${ids.account}`
const learner: LearnerDetail = {
  id: ids.account,
  name: 'Hoàng Minh Duyên',
  email: 'duyen@example.vn',
  phone: '0900000096',
  avatarUrl: null,
  status: 'active',
  verifiedAt: '2026-11-20T03:00:00.000Z',
  joinedAt: '2026-11-19T03:00:00.000Z',
  lastSeenAt: null,
  erasedAt: null,
  courses: 1,
  averagePercent: 42,
  spent: 7_200_000,
  mergedInto: null,
  merged: [],
  can: { changeEnrollments: true, giveCodes: true },
  version: null,
  enrollments: [
    {
      id: ids.review,
      course: { id: ids.course, title: 'Xử trí tắc mạch sau tiêm filler' },
      state: 'active',
      enrolledAt: '2026-11-19T03:00:00.000Z',
      expiresAt: null,
      percent: 42,
      completedAt: null,
      lastWatchedAt: null,
      orderCode: 'TH1234',
      stateReason: null,
    },
  ],
}
const server = startMockServer(
  mockEndpoint(contract.crmContacts.learnerContacts, []),
  mockEndpoint(contract.crmLearners.learner, learner),
  mockEndpoint(contract.crmAccounts.account, buildAccountDetail()),
  mockEndpoint(contract.crmAccounts.audit, keyPageOf([buildAuditEntry()])),
  mockEndpoint(contract.crmOrders.orders, { ...keyPageOf([]), counts: {} }),
)

const tabOf = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Hồ sơ học viên' })).getByRole('link', { name })

describe('the page of a learner', () => {
  test('shows who the learner is and their figures first', async () => {
    renderPage(url)
    expect(await screen.findByRole('heading', { level: 1, name: /Hoàng Minh Duyên/ })).toBeInTheDocument()
    expect(screen.getByText('duyen@example.vn')).toBeInTheDocument()
    expect(screen.getByText(/7\.200\.000/)).toBeInTheDocument()
    expect(tabOf('Tổng quan')).toHaveAttribute('aria-current', 'page')
  })

  test('keeps the tab in the address', async () => {
    const { user, router } = renderPage(url)
    await user.click(await screen.findByRole('link', { name: /^Khóa học.*1/ }))
    expect(router.state.location.search).toBe('?tab=courses')
    const row = await screen.findByRole('row', { name: /Xử trí tắc mạch/ })
    expect(within(row).getByText('Đang mở')).toBeInTheDocument()
    expect(within(row).getByText('Trọn đời')).toBeInTheDocument()
    expect(within(row).getByRole('link', { name: 'TH1234' })).toBeInTheDocument()
  })

  test('opens orders, devices and the audit log as tabs', async () => {
    const { user } = renderPage(`${url}?tab=orders`)
    expect(await screen.findByText('Học viên này chưa có đơn hàng nào.')).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Thiết bị & phiên' }))
    expect(await screen.findByText('Chrome trên Windows')).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Nhật ký' }))
    expect(await screen.findByRole('row', { name: /Cao Đức Thịnh/ })).toBeInTheDocument()
  })

  test('shows those who sell no devices, no log and no way to the account', async () => {
    renderPage(`${url}?tab=audit`, staff('sales'))
    expect(await screen.findByText('duyen@example.vn')).toBeInTheDocument()
    for (const name of ['Thiết bị & phiên', 'Nhật ký', 'Xem tài khoản'])
      expect(screen.queryByRole('link', { name })).not.toBeInTheDocument()
  })

  test('offers to read again after a failure', async () => {
    server.use(mockError(contract.crmLearners.learner, 'server.unknown'))
    renderPage(url)
    expect(await screen.findByRole('button', { name: 'Thử lại' })).toBeInTheDocument()
  })

  test('pauses a course with a reason and shows the answer at once', async () => {
    const sent = vi.fn((_body: unknown) => {})
    const paused = { ...learner.enrollments[0]!, state: 'paused' as const, stateReason: 'Chờ xác minh hồ sơ' }
    server.use(
      mockEndpoint(contract.crmLearners.setEnrollmentState, ({ body }) => {
        sent(body)
        return { ...learner, enrollments: [paused] }
      }),
    )
    const { user } = renderPage(`${url}?tab=courses`)
    await user.click(await screen.findByRole('button', { name: /Xử trí tắc mạch/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Tạm dừng' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByRole('textbox', { name: 'Lý do' }), 'Chờ xác minh hồ sơ')
    await user.click(within(dialog).getByRole('button', { name: 'Tạm dừng' }))
    expect(await screen.findByText('Chờ xác minh hồ sơ')).toBeInTheDocument()
    expect(sent).toHaveBeenCalledWith({ state: 'paused', reason: 'Chờ xác minh hồ sơ', version: null })
  })

  test('extends an access to a day, and shows at its field when that day is not later', async () => {
    const sent = vi.fn((_body: unknown) => {})
    const ending = { ...learner.enrollments[0]!, expiresAt: '2026-12-31T16:59:59.000Z' }
    server.use(
      mockEndpoint(contract.crmLearners.learner, { ...learner, enrollments: [ending] }),
      mockError(contract.crmLearners.extendAccess, 'enrollment.not_longer'),
    )
    const { user } = renderPage(`${url}?tab=courses`)
    await user.click(await screen.findByRole('button', { name: /Xử trí tắc mạch/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Gia hạn' }))
    const dialog = within(await screen.findByRole('dialog'))
    const day = dialog.getByRole('textbox', { name: /^Học đến hết ngày/ })
    await user.type(day, '31/12/2026')
    await user.type(dialog.getByRole('textbox', { name: 'Lý do' }), 'Nghỉ ốm hai tuần')
    await user.click(dialog.getByRole('button', { name: 'Gia hạn' }))
    await waitFor(() => expect(day).toHaveAccessibleDescription(/muộn hơn hạn hiện tại/))
    server.use(
      mockEndpoint(contract.crmLearners.extendAccess, ({ body }) => {
        sent(body)
        return { ...learner, enrollments: [{ ...ending, expiresAt: '2027-12-31T16:59:59.000Z' }] }
      }),
    )
    await user.clear(day)
    await user.type(day, '31/12/2027')
    await user.click(dialog.getByRole('button', { name: 'Gia hạn' }))
    expect(await screen.findByText('Đã gia hạn và báo cho học viên.')).toBeInTheDocument()
    expect(sent).toHaveBeenCalledWith({ until: '2027-12-31', reason: 'Nghỉ ốm hai tuần', version: null })
    expect(screen.getByText('31/12/2027')).toBeInTheDocument()
  })

  test('opens a course by hand with a reason and a note on the price', async () => {
    const sent = vi.fn((_body: unknown) => {})
    server.use(
      mockEndpoint(
        contract.catalogue.courses,
        pageOf([buildCourseCard({ id: ids.course, title: 'Tiêm môi' })]),
      ),
      mockEndpoint(contract.crmLearners.learner, { ...learner, enrollments: [] }),
      mockEndpoint(contract.crmLearners.enrol, ({ body }) => {
        sent(body)
        return learner
      }),
    )
    const { user } = renderPage(`${url}?tab=courses`)
    await user.click(await screen.findByRole('button', { name: 'Mở khóa học' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Mở khóa học' }))
    expect(await dialog.findByText('Chọn một khóa học.')).toBeInTheDocument()
    await user.click(await dialog.findByRole('button', { name: /Tiêm môi/ }))
    await user.type(dialog.getByRole('textbox', { name: 'Lý do' }), 'Học bổng tháng 11')
    await user.type(dialog.getByRole('textbox', { name: /^Ghi chú về giá/ }), 'Miễn phí')
    await user.click(dialog.getByRole('button', { name: 'Mở khóa học' }))
    expect(await screen.findByText('Đã mở khóa học và báo cho học viên.')).toBeInTheDocument()
    expect(sent).toHaveBeenCalledWith({
      courseId: ids.course,
      until: null,
      reason: 'Học bổng tháng 11',
      priceNote: 'Miễn phí',
      version: null,
    })
  })

  test('offers no act to those who only look', async () => {
    server.use(
      mockEndpoint(contract.crmLearners.learner, {
        ...learner,
        can: { changeEnrollments: false, giveCodes: false },
      }),
    )
    renderPage(`${url}?tab=courses`)
    await screen.findByRole('row', { name: /Xử trí tắc mạch/ })
    expect(screen.queryByRole('button', { name: 'Mở khóa học' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Xử trí tắc mạch/ })).not.toBeInTheDocument()
  })
})

describe('another course in place of one', () => {
  test('is chosen with a reason, and a code is given from a batch that has some', async () => {
    const sent = vi.fn((_body: unknown) => {})
    server.use(
      mockEndpoint(
        contract.catalogue.courses,
        pageOf([buildCourseCard({ id: ids.news, title: 'Tiêm môi' })]),
      ),
      mockEndpoint(contract.crmLearners.moveEnrollment, ({ body }) => {
        sent(body)
        return learner
      }),
      mockEndpoint(contract.crmLearners.codeBatches, [
        {
          id: ids.category,
          name: 'Hội thảo',
          course: { id: ids.news, title: 'Tiêm môi' },
          free: 3,
          expiresAt: null,
        },
      ]),
      mockEndpoint(contract.crmLearners.giveCode, ({ body }) => {
        sent(body)
        return { ending: 'K7QD' }
      }),
    )
    const { user } = renderPage(`${url}?tab=courses`)
    await user.click(await screen.findByRole('button', { name: /Xử trí tắc mạch/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Chuyển khóa' }))
    const moving = within(await screen.findByRole('dialog'))
    await user.click(await moving.findByRole('button', { name: /Tiêm môi/ }))
    await user.click(moving.getByRole('textbox', { name: 'Lý do' }))
    await user.paste('Đăng ký nhầm khóa')
    await user.click(moving.getByRole('button', { name: 'Chuyển khóa' }))
    expect(await screen.findByText('Đã chuyển khóa và báo cho học viên.')).toBeInTheDocument()
    const moved = { courseId: ids.news, reason: 'Đăng ký nhầm khóa', version: null }
    expect(sent).toHaveBeenLastCalledWith(moved)
    await user.click(screen.getByRole('button', { name: 'Tặng mã kích hoạt' }))
    const giving = within(await screen.findByRole('dialog'))
    await user.selectOptions(await giving.findByRole('combobox', { name: 'Lô mã' }), ids.category)
    await user.click(giving.getByRole('textbox', { name: 'Lý do' }))
    await user.paste('Quà hội thảo')
    await user.click(giving.getByRole('button', { name: 'Gửi mã' }))
    expect(await screen.findByText('Đã gửi mã có đuôi K7QD cho học viên.')).toBeInTheDocument()
    expect(sent).toHaveBeenLastCalledWith({ batchId: ids.category, reason: 'Quà hội thảo' })
  })
})

describe('the notes on a learner', () => {
  const open = `${url}?tab=notes`
  const own = {
    id: ids.review,
    text: 'Hẹn gọi lại sau 17 giờ.',
    by: 'Cao Đức Thịnh',
    isOwn: true,
    at: '2026-11-20T03:00:00.000Z',
    editedAt: null,
  }
  const others = { ...own, id: ids.course, text: 'Đã gửi lại hóa đơn.', by: null, isOwn: false }

  test('are shown to those who sell too, and only the own ones have a menu', async () => {
    server.use(mockEndpoint(contract.crmLearners.notes, [own, others]))
    renderPage(open, staff('sales'))
    expect(await screen.findByText(own.text)).toBeInTheDocument()
    expect(screen.getByText('Nhân sự đã rời đi')).toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: /Ghi chú lúc/ })).toHaveLength(1)
  })

  test('are only read by who may look at learners and not write notes', async () => {
    server.use(mockEndpoint(contract.crmLearners.notes, [own, others]))
    renderPage(open, ownRole('learners.read'))
    expect(await screen.findByText(own.text)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Ghi chú lúc|Thêm ghi chú/ })).not.toBeInTheDocument()
  })

  test('begin empty, and a new one is shown at once', async () => {
    const sent = vi.fn((_body: unknown) => {})
    server.use(
      mockEndpoint(contract.crmLearners.notes, []),
      mockEndpoint(contract.crmLearners.addNote, ({ body }) => {
        sent(body)
        return [own]
      }),
    )
    const { user } = renderPage(open)
    expect(await screen.findByText('Chưa có ghi chú nào về học viên này.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Thêm ghi chú' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('textbox', { name: 'Nội dung' }))
    await user.paste(own.text)
    await user.click(within(dialog).getByRole('button', { name: 'Lưu ghi chú' }))
    expect(await screen.findByText('Cao Đức Thịnh')).toBeInTheDocument()
    expect(sent).toHaveBeenCalledWith({ text: own.text })
  })

  test('are edited from the text that stands there', async () => {
    server.use(
      mockEndpoint(contract.crmLearners.notes, [own]),
      mockEndpoint(contract.crmLearners.editNote, [{ ...own, text: 'Đã gọi lại.', editedAt: own.at }]),
    )
    const { user } = renderPage(open)
    await user.click(await screen.findByRole('button', { name: /Ghi chú lúc/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Sửa' }))
    const dialog = await screen.findByRole('dialog')
    const field = within(dialog).getByRole('textbox', { name: 'Nội dung' })
    expect(field).toHaveValue(own.text)
    await user.clear(field)
    await user.paste('Đã gọi lại.')
    await user.click(within(dialog).getByRole('button', { name: 'Lưu ghi chú' }))
    expect(await screen.findByText('Đã gọi lại.')).toBeInTheDocument()
    expect(screen.getByText(/sửa lúc/)).toBeInTheDocument()
  })

  test('are removed after a question', async () => {
    server.use(
      mockEndpoint(contract.crmLearners.notes, [own]),
      mockEndpoint(contract.crmLearners.removeNote, []),
    )
    const { user } = renderPage(open)
    await user.click(await screen.findByRole('button', { name: /Ghi chú lúc/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Xóa' }))
    await user.click(await screen.findByRole('button', { name: 'Xóa ghi chú' }))
    expect(await screen.findByText('Chưa có ghi chú nào về học viên này.')).toBeInTheDocument()
  })
})

describe('the mails to a learner', () => {
  const open = `${url}?tab=mails`
  const mail = {
    id: ids.review,
    kind: 'order' as const,
    subject: 'Đã nhận thanh toán',
    to: 'duyen@example.vn',
    state: 'failed' as const,
    failure: { reason: 'address_refused' as const, answer: '550 no such user' },
    tries: 1,
    createdAt: '2026-11-20T03:00:00.000Z',
    sentAt: null,
    drop: null,
    isResendable: true,
  }

  test('say why one was not sent, and send it once more', async () => {
    const sent = vi.fn((_params: unknown) => {})
    server.use(
      mockEndpoint(contract.content.retention, unsetRetention),
      mockEndpoint(contract.crmMails.learnerMails, keyPageOf([mail])),
      mockEndpoint(contract.crmMails.learnerMail, { ...mail, text: 'Cảm ơn bạn.', hasSecret: false }),
      mockEndpoint(contract.crmMails.resendMail, ({ params }) => {
        sent(params)
        return { ...mail, state: 'queued' as const, failure: null }
      }),
    )
    const { user } = renderPage(open)
    const row = await screen.findByRole('row', { name: /Đã nhận thanh toán/ })
    expect(within(row).getByText('Gửi không được')).toBeInTheDocument()
    await user.click(within(row).getByRole('button', { name: /^Xem email/ }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Cảm ơn bạn.')).toBeInTheDocument()
    expect(dialog.getByText(/550 no such user/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Gửi lại' }))
    expect(await screen.findByText('Đã xếp hàng gửi lại đến duyen@example.vn.')).toBeInTheDocument()
    expect(sent).toHaveBeenCalledWith(expect.objectContaining({ id: ids.account, mailId: ids.review }))
  })

  test('keep a code hidden, and cannot be sent once more by those who only look', async () => {
    server.use(
      mockEndpoint(contract.crmLearners.learner, {
        ...learner,
        can: { changeEnrollments: false, giveCodes: false },
      }),
      mockEndpoint(contract.content.retention, unsetRetention),
      mockEndpoint(contract.crmMails.learnerMails, keyPageOf([mail])),
      mockEndpoint(contract.crmMails.learnerMail, { ...mail, text: null, hasSecret: true }),
    )
    const { user } = renderPage(open, staff('sales'))
    await user.click(await screen.findByRole('button', { name: /^Xem email/ }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(/không hiện ở đây/)).toBeInTheDocument()
    expect(dialog.queryByRole('button', { name: 'Gửi lại' })).not.toBeInTheDocument()
  })

  test('begin empty', async () => {
    server.use(
      mockEndpoint(contract.content.retention, unsetRetention),
      mockEndpoint(contract.crmMails.learnerMails, keyPageOf([])),
    )
    renderPage(open)
    expect(await screen.findByText('Chưa có email nào.')).toBeInTheDocument()
  })
})

test('an account whose data were erased says so, and offers nothing that it cannot have', async () => {
  server.use(
    mockEndpoint(contract.crmLearners.learner, {
      ...learner,
      name: 'Học viên đã xóa tài khoản',
      email: 'ai-do@deleted.invalid',
      status: 'locked',
      erasedAt: '2026-11-25T03:00:00.000Z',
      can: { changeEnrollments: false, giveCodes: false },
    }),
    mockEndpoint(contract.crmLearners.notes, []),
  )
  renderPage(`${url}?tab=notes`)
  expect(await screen.findByRole('note')).toHaveTextContent('đã bị xóa lúc 10:00, 25/11/2026')
  expect(await screen.findByText(learnerNoteMessages.none)).toBeInTheDocument()
  for (const name of ['Gộp tài khoản', 'Thêm ghi chú'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Viết thư' })).not.toBeInTheDocument()
})

const merge = { at: '2026-11-21T03:00:00.000Z', by: 'Lương Gia Hạnh' }

test('an account that was merged leads to the one that was kept, and offers nothing that it cannot have', async () => {
  const mergedInto = { id: ids.review, name: 'Trương Hải Yến', ...merge }
  server.use(
    mockEndpoint(
      contract.crmLearners.learner,
      ({ params }): LearnerDetail =>
        params.id === mergedInto.id
          ? { ...learner, id: mergedInto.id, name: mergedInto.name }
          : { ...learner, status: 'locked', mergedInto },
    ),
  )
  const { user } = renderPage(url)
  const note = within(await screen.findByRole('note', { name: 'Đã gộp' }))
  expect(note.getByText(/21\/11\/2026, Lương Gia Hạnh/)).toBeInTheDocument()
  expect(screen.queryByText('Đã khóa')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Gộp tài khoản' })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Viết thư' })).not.toBeInTheDocument()
  await user.click(note.getByRole('link', { name: 'Trương Hải Yến' }))
  expect(await screen.findByRole('heading', { level: 1, name: /Trương Hải Yến/ })).toBeInTheDocument()
  expect(screen.queryByRole('note', { name: 'Đã gộp' })).not.toBeInTheDocument()
})

test('the account that was kept lists what was merged into it, when and by whom', async () => {
  const closed = { id: ids.review, name: 'Trương Yến', email: 'yen2@example.vn' }
  server.use(
    mockEndpoint(contract.crmLearners.learner, {
      ...learner,
      merged: [
        { ...closed, ...merge },
        { ...closed, id: ids.course, name: 'Hải Yến', at: null, by: null },
      ],
    }),
  )
  renderPage(url)
  const list = within(await screen.findByRole('list', { name: 'Tài khoản đã gộp vào đây' }))
  const [one, other] = list.getAllByRole('listitem')
  expect(one).toHaveTextContent(/Trương Yến.*yen2@example\.vn.*21\/11\/2026, Lương Gia Hạnh/)
  expect(within(one as HTMLElement).getByRole('link', { name: 'Trương Yến' })).toHaveAttribute(
    'href',
    `/crm/Student/${ids.review}`,
  )
  expect(other).toHaveTextContent('Hải Yến')
})

test('another account of a learner is merged after a look at what moves, with a reason', async () => {
  const other = { id: ids.review, name: 'Trương Yến', email: 'yen2@example.vn' }
  const row = {
    phone: null,
    courses: 0,
    averagePercent: 0,
    spent: 0,
    joinedAt: learner.joinedAt,
    lastSeenAt: null,
  }
  const none = {
    joinedReviews: [],
    lessons: 0,
    quizAttempts: 0,
    handIns: 0,
    questions: 0,
    lessonNotes: 0,
    reviews: 0,
    seats: 0,
    notes: 0,
    requests: 0,
  }
  const merged = vi.fn((_body: unknown) => ({ ok: true as const }))
  server.use(
    mockEndpoint(contract.crm.students, keyPageOf([{ ...other, ...row }])),
    mockEndpoint(contract.crmMerges.mergePlan, {
      kept: { id: learner.id, name: learner.name, email: learner.email },
      closed: other,
      blocks: [],
      orders: 2,
      courses: 1,
      joinedCourses: ['Tiêm môi'],
      certificates: 3,
      ...none,
    }),
    mockEndpoint(contract.crmMerges.merge, ({ body }) => merged(body)),
  )
  const { user } = renderPage(url)
  await user.click(await screen.findByRole('button', { name: 'Gộp tài khoản' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Gộp tài khoản khác/ }))
  expect(dialog.getByText('Tìm rồi chọn tài khoản sẽ đóng lại.')).toBeInTheDocument()
  expect(dialog.queryByRole('button', { name: 'Chọn Trương Yến' })).not.toBeInTheDocument()
  await user.type(dialog.getByRole('searchbox', { name: 'Tìm tài khoản kia' }), 'yen')
  await user.click(await dialog.findByRole('button', { name: 'Chọn Trương Yến' }))
  expect(await dialog.findByText('Tiêm môi')).toBeInTheDocument()
  expect(dialog.getByText('Chứng nhận').nextElementSibling).toHaveTextContent('3')
  await user.type(dialog.getByLabelText('Lý do'), 'Đăng ký hai lần')
  await user.click(dialog.getByRole('button', { name: 'Gộp tài khoản' }))
  await waitFor(() => expect(merged).toHaveBeenCalledExactlyOnceWith({ reason: 'Đăng ký hai lần' }))
})
