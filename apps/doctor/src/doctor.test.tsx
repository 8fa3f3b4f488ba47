import { expectConsole } from '@repo/config/console'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { contract } from '@repo/contract'
import { createSession } from '@repo/session'
import {
  buildDoctorDetail,
  buildLogin,
  buildReview,
  buildSite,
  keyPageOf,
  mockEndpoint,
  mockError,
  startMockServer,
} from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OwnCourse } from './components/course-card.tsx'
import { overviewMessages } from './features/overview/overview.messages.ts'
import { roomMessages } from './features/room/room.messages.ts'
import { shellMessages } from './layouts/shell.messages.ts'
import { renderPage } from './testing/render-page.tsx'

const slug = 'nguyen-ngoc-diem'
const course: OwnCourse = {
  id: '019a9f3e-0000-7000-8000-000000000001',
  slug: 'xu-tri-tac-mach',
  title: 'Xử trí tắc mạch sau tiêm filler',
  coverUrl: '/api/art/covers/xu-tri-tac-mach.svg',
  status: 'published',
  lessonCount: 12,
  learnerCount: 40,
  averagePercent: 55,
  completedLearners: 9,
  rating: { average: 4.8, count: 12 },
  updatedAt: '2026-11-01T00:00:00.000Z',
}
const overview: EndpointOutput<ApiContract['doctorPortal']['overview']> = {
  doctor: { slug, name: 'Nguyễn Ngọc Diễm', academicTitle: 'BS.CKII', portraitUrl: '/api/art/doctors/x.svg' },
  learners: 40,
  watchedMs30Days: 7_200_000,
  completionPercent: 22,
  rating: { average: 4.8, count: 12 },
  reviewsWithoutReply: 2,
  questionsWaiting: { count: 0, oldest: null },
  handInsWaiting: { count: 0, oldest: null },
  enrollments: [
    { date: '2026-11-19', count: 1 },
    { date: '2026-11-20', count: 5 },
  ],
  returnedCourses: [],
  licence: { state: 'valid', expiresOn: null },
  begun: { profile: true, licence: true, video: true, submission: true },
  courses: [{ ...course, watchedMs30Days: 3_600_000 }],
}
const review = {
  ...buildReview({ author: 'Lan A.', reply: null }),
  course: { slug: course.slug, title: course.title },
  report: null,
}
const { courses: _courses, reviews: _reviews, ...doctor } = buildDoctorDetail({ slug })
const room = {
  ...doctor,
  hasOwnPortrait: false,
  courses: [course],
  ratingMonths: [
    { month: '2026-10', count: 2, average: 4 },
    { month: '2026-11', count: 3, average: 4.67 },
  ],
  version: null,
}

const learner = {
  id: '019a9f3e-0000-7000-8000-000000000002',
  name: 'Minh',
  course: course.title,
  percent: 30,
  enrolledAt: '2026-10-01T00:00:00.000Z',
  lastSeenAt: '2026-11-20T03:00:00.000Z',
}

const licence: EndpointOutput<ApiContract['ownLicence']['licence']> = {
  number: '001/GPHN',
  issuer: 'Sở Y tế',
  scope: '',
  issuedOn: '2024-01-02',
  expiresOn: '2029-01-02',
  state: 'valid',
  hasProof: false,
  isChecked: true,
  version: null,
}

let replies: unknown[] = []
let asked: URLSearchParams[] = []
const server = startMockServer(
  mockEndpoint(contract.doctorPortal.overview, overview),
  mockEndpoint(contract.doctorPortal.earnings, {
    revenue30Days: 49_800_000,
    share30Days: 24_900_000,
    coShare30Days: 1_500_000,
    courses: [{ id: course.id, share30Days: 12_000_000 }],
  }),
  mockEndpoint(contract.doctorPortal.room, room),
  mockEndpoint(contract.ownLicence.licence, licence),
  mockEndpoint(contract.doctorPortal.learners, ({ query }) => {
    asked.push(query)
    return keyPageOf([learner])
  }),
  mockEndpoint(contract.doctorPortal.reviews, keyPageOf([review])),
  mockEndpoint(contract.doctorPortal.replyToReview, ({ body }) => {
    replies.push(body)
    return { id: review.id }
  }),
)
beforeEach(() => {
  replies = []
  asked = []
})

describe('doctor overview', () => {
  test('greets, shows waiting reviews first, and describes the trend in words', async () => {
    renderPage('/crm/doctor')
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Chào bác sĩ Nguyễn Ngọc Diễm')
    expect(screen.getByRole('link', { name: new RegExp(overviewMessages.answer) })).toHaveAttribute(
      'href',
      `/crm/doctor/${slug}?tab=reviews&state=waiting`,
    )
    expect(screen.getByText(/6 lượt đăng ký, trung bình 3,0 lượt mỗi ngày/)).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: course.title })).toBeInTheDocument()
    expect(await screen.findByText('24.900.000 ₫')).toBeInTheDocument()
    expect(screen.getByText('12.000.000 ₫')).toBeInTheDocument()
  })

  test('lists returned courses and a licence that has ended, and what a new doctor still has to do', async () => {
    server.use(
      mockEndpoint(contract.doctorPortal.overview, {
        ...overview,
        returnedCourses: [{ id: course.id, title: course.title, returnedAt: '2026-11-20T03:00:00.000Z' }],
        licence: { state: 'expired', expiresOn: '2026-11-01' },
        begun: { profile: true, licence: true, video: false, submission: true },
      }),
    )
    renderPage('/crm/doctor')
    const waiting = within(await screen.findByRole('list', { name: overviewMessages.waitingList }))
    expect(waiting.getByRole('link', { name: /^Xem nhận xét/ })).toHaveAttribute(
      'href',
      `/crm/doctor/course/${course.id}`,
    )
    expect(waiting.getByText(/hết hạn ngày 01\/11\/2026/)).toBeInTheDocument()
    expect(screen.getByText('3/4 việc đã xong')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: overviewMessages.steps.video.title })).toHaveAttribute(
      'href',
      '/crm/doctor/video',
    )
  })

  test('shows what is kept without a network, and no money', async () => {
    server.use(mockError(contract.doctorPortal.earnings, 'server.unknown'))
    renderPage('/crm/doctor')
    expect(await screen.findByText(overviewMessages.revenueMissing)).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: course.title })).toBeInTheDocument()
  })

  test('without courses says how to get the first one', async () => {
    server.use(mockEndpoint(contract.doctorPortal.overview, { ...overview, courses: [], enrollments: [] }))
    renderPage('/crm/doctor')
    expect(await screen.findByText('Bác sĩ chưa có khóa học')).toBeInTheDocument()
    expect(screen.getByText(overviewMessages.noTrend)).toBeInTheDocument()
  })

  test('can be loaded again after a failed read', async () => {
    server.use(mockError(contract.doctorPortal.overview, 'server.unknown'))
    const { user } = renderPage('/crm/doctor')
    const retry = await screen.findByRole('button', { name: 'Thử lại' })
    server.use(mockEndpoint(contract.doctorPortal.overview, overview))
    await user.click(retry)
    expect(await screen.findByRole('heading', { name: course.title })).toBeInTheDocument()
  })

  test('without a session leads to the login and back', async () => {
    server.use(mockEndpoint(contract.content.site, buildSite({ isDemo: false })))
    const { router } = renderPage('/crm/doctor', createSession())
    expect(await screen.findByRole('heading', { name: shellMessages.loginTitle })).toBeInTheDocument()
    expect(router.state.location.search).toBe('?next=%2Fcrm%2Fdoctor')
  })
})

test("doctor portal: an unknown path shows an error page without the portal's frame to a visitor", async () => {
  expectConsole('warn', /^Page not found: \/khong-co$/)
  const { router } = renderPage('/khong-co', createSession())
  expect(await screen.findByText(/Page not found/)).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/khong-co')
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
})

test('doctor portal: a login opens the overview', async () => {
  const bodies: unknown[] = []
  server.use(
    mockEndpoint(contract.content.site, buildSite({ isDemo: false })),
    mockEndpoint(contract.auth.login, ({ body }) => {
      bodies.push(body)
      return buildLogin()
    }),
  )
  const { user, router } = renderPage('/auth/login', createSession())
  await user.click(await screen.findByRole('button', { name: 'Đăng nhập' }))
  expect(screen.getByText('Nhập email.')).toBeInTheDocument()
  await user.type(screen.getByLabelText('Email'), 'diem@example.vn')
  await user.type(screen.getByLabelText('Mật khẩu'), 'mật khẩu rất dài')
  await user.click(screen.getByRole('button', { name: 'Đăng nhập' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/crm/doctor'))
  expect(bodies).toEqual([expect.objectContaining({ app: 'doctor', email: 'diem@example.vn' })])
})

describe('doctor page', () => {
  test('of another doctor shows 404', async () => {
    server.use(mockError(contract.doctorPortal.room, 'doctor.not_found'))
    renderPage('/crm/doctor/nguoi-khac')
    expect(await screen.findByText('404')).toBeInTheDocument()
  })

  test('keeps the open tab in the URL, and shows no contact data of learners', async () => {
    const { user, router } = renderPage(`/crm/doctor/${slug}`)
    await user.click(await screen.findByRole('tab', { name: /Học viên/ }))
    expect(router.state.location.search).toBe('?tab=learners')
    const panel = within(await screen.findByRole('tabpanel', { name: /Học viên/ }))
    expect(await panel.findByRole('rowheader', { name: 'Minh' })).toBeInTheDocument()
    expect(panel.queryByText(/@/)).not.toBeInTheDocument()
  })

  test('holds questions, hand-ins and revenue as tabs that stay in the room, each read when it is opened', async () => {
    const read: string[] = []
    const none = { sold: 0, refunded: 0, coSold: 0, coRefunded: 0, share: 0, payment: null }
    const month = { ...none, month: '2026-11', state: 'open' as const, paidAt: null, note: '' }
    server.use(
      mockEndpoint(contract.doctorQuestions.questions, ({ query }) => {
        read.push(`questions ${query.get('course')}`)
        return keyPageOf([])
      }),
      mockEndpoint(contract.doctorHandIns.handIns, ({ query }) => {
        read.push(`hand-ins ${query.get('course')}`)
        return keyPageOf([])
      }),
      mockEndpoint(contract.revenue.ownStatements, [month, { ...month, month: '2026-10' }]),
      mockEndpoint(contract.revenue.ownStatement, { ...month, lines: [] }),
      mockEndpoint(contract.revenue.ownShares, []),
      mockEndpoint(contract.affiliates.statement, { codes: [], months: [], payouts: [] }),
    )
    const { user, router } = renderPage(`/crm/doctor/${slug}?tab=questions`)
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Khóa học' }), course.title)
    expect(await screen.findByText('Không có câu hỏi phù hợp.')).toBeInTheDocument()
    expect(router.state.location.search).toBe(`?tab=questions&course=${course.slug}`)
    await user.click(screen.getByRole('tab', { name: 'Bài nộp' }))
    const handIns = within(await screen.findByRole('tabpanel', { name: 'Bài nộp' }))
    expect(await handIns.findByRole('combobox', { name: 'Khóa học' })).toHaveValue('')
    await waitFor(() => expect(read).toEqual(['questions null', `questions ${course.slug}`, 'hand-ins null']))
    await user.click(screen.getByRole('tab', { name: 'Doanh thu' }))
    await user.click(await screen.findByRole('link', { name: 'Tháng 10/2026' }))
    expect(await screen.findByRole('heading', { name: 'Từng khoản trong tháng 10/2026' })).toBeInTheDocument()
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(
      `/crm/doctor/${slug}?tab=revenue&month=2026-10`,
    )
  })

  test('opens a learner of the list: lessons, quizzes and hand-ins, and leads to each hand-in', async () => {
    const handIn = '019a9f3e-0000-7000-8000-0000000000a1'
    server.use(
      mockEndpoint(contract.doctorPortal.learner, {
        ...learner,
        completedAt: null,
        lessons: [
          {
            id: '019a9f3e-0000-7000-8000-0000000000b1',
            title: 'Động mạch mặt',
            section: 'Giải phẫu',
            kind: 'video',
            percent: 40,
            completedAt: null,
          },
        ],
        quizzes: [],
        handIns: [
          {
            id: handIn,
            lesson: 'Ca thực hành',
            number: 2,
            state: 'submitted',
            submittedAt: '2026-11-20T03:00:00.000Z',
          },
        ],
      }),
    )
    const { user, router } = renderPage(`/crm/doctor/${slug}?tab=learners`)
    await user.click(await screen.findByRole('link', { name: 'Minh' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Minh' })).toBeInTheDocument()
    expect(router.state.location.pathname).toBe(`/crm/doctor/${slug}/learner/${learner.id}`)
    expect(screen.getByRole('progressbar', { name: 'Động mạch mặt: 40%' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Ca thực hành, lần 2' })).toHaveAttribute(
      'href',
      `/crm/doctor/hand-in/${handIn}`,
    )
  })

  test('keeps the licence and its scan, and says that both are checked again', async () => {
    const saved: unknown[] = []
    server.use(
      mockEndpoint(contract.ownLicence.saveLicence, ({ body }) => {
        saved.push(body)
        return { ...licence, number: '002/GPHN', state: 'unchecked' as const, isChecked: false }
      }),
      mockEndpoint(contract.ownLicence.setProof, { ...licence, hasProof: true, state: 'unchecked' }),
    )
    const { user } = renderPage(`/crm/doctor/${slug}?tab=profile`)
    expect(await screen.findByText('02/01/2029')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Sửa giấy phép' }))
    const dialog = within(await screen.findByRole('dialog'))
    const number = await dialog.findByRole('textbox', { name: 'Số giấy phép' })
    await user.clear(number)
    await user.type(number, '002/GPHN')
    await user.click(dialog.getByRole('button', { name: 'Lưu giấy phép' }))
    expect(await screen.findByText('Chờ đối chiếu')).toBeInTheDocument()
    expect(saved).toEqual([
      {
        number: '002/GPHN',
        issuer: 'Sở Y tế',
        scope: '',
        issuedOn: '2024-01-02',
        expiresOn: '2029-01-02',
        version: null,
      },
    ])
    const file = new File(['x'], 'giay-phep.pdf', { type: 'application/pdf' })
    await user.upload(screen.getByLabelText('Tải bản chụp lên'), file)
    expect(await screen.findByText('Đã có bản chụp.')).toBeInTheDocument()
  })

  test('requests the learners of one course, and keeps the tab in the URL', async () => {
    const { user, router } = renderPage(`/crm/doctor/${slug}?tab=learners`)
    await screen.findByRole('rowheader', { name: 'Minh' })
    await user.selectOptions(screen.getByRole('combobox', { name: roomMessages.course }), course.title)
    await waitFor(() => expect(asked.at(-1)?.get('course')).toBe(course.slug))
    expect(router.state.location.search).toBe(`?tab=learners&course=${course.slug}`)
  })

  test('shows what courses were rated from month to month', async () => {
    renderPage(`/crm/doctor/${slug}?tab=reviews`)
    expect(
      await screen.findByText('Tháng gần nhất 4,7 điểm từ 3 đánh giá; tháng có đánh giá trước đó 4,0 điểm.'),
    ).toBeInTheDocument()
  })

  test('answers a review once; what was typed stays after the form was closed', async () => {
    const { user } = renderPage(`/crm/doctor/${slug}?tab=reviews`)
    const open = async () =>
      user.click(await screen.findByRole('button', { name: roomMessages.replyTo('Lan A.') }))
    await open()
    await user.click(await screen.findByRole('button', { name: roomMessages.sendReply }))
    expect(screen.getByText(roomMessages.replyFault)).toBeInTheDocument()
    await user.type(screen.getByLabelText(roomMessages.replyLabel('Lan A.')), 'Cảm ơn bạn')
    await user.click(screen.getByRole('button', { name: roomMessages.cancel }))
    await open()
    expect(await screen.findByLabelText(roomMessages.replyLabel('Lan A.'))).toHaveValue('Cảm ơn bạn')
    await user.click(screen.getByRole('button', { name: roomMessages.sendReply }))
    await waitFor(() => expect(replies).toEqual([{ text: 'Cảm ơn bạn' }]))
  })

  test('reports a review with a reason, and says afterwards that it is looked at', async () => {
    const sent: unknown[] = []
    server.use(
      mockEndpoint(contract.doctorPortal.reportReview, ({ body }) => {
        sent.push(body)
        const report = { reason: 'insult' as const, state: 'open' as const }
        server.use(mockEndpoint(contract.doctorPortal.reviews, keyPageOf([{ ...review, report }])))
        return { id: review.id }
      }),
    )
    const { user } = renderPage(`/crm/doctor/${slug}?tab=reviews`)
    await user.click(await screen.findByRole('button', { name: 'Báo cáo đánh giá của Lan A.' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Lý do' }), 'Lý do khác')
    await user.click(dialog.getByRole('button', { name: 'Gửi báo cáo' }))
    expect((await dialog.findAllByText('Viết lý do, tối đa 500 ký tự.')).length).toBeGreaterThan(0)
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Lý do' }), 'Lời lẽ xúc phạm')
    await user.click(dialog.getByRole('button', { name: 'Gửi báo cáo' }))
    expect(await screen.findByText('Đang xem xét')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Báo cáo/ })).not.toBeInTheDocument()
    expect(sent).toEqual([{ reason: 'insult', note: '' }])
  })

  test('restores an unsent answer after the page was closed', async () => {
    const first = renderPage(`/crm/doctor/${slug}?tab=reviews`)
    await first.user.click(await screen.findByRole('button', { name: roomMessages.replyTo('Lan A.') }))
    await first.user.type(await screen.findByLabelText(roomMessages.replyLabel('Lan A.')), 'Cảm ơn')
    first.unmount()
    const { user } = renderPage(`/crm/doctor/${slug}?tab=reviews`)
    await user.click(await screen.findByRole('button', { name: roomMessages.replyTo('Lan A.') }))
    expect(await screen.findByLabelText(roomMessages.replyLabel('Lan A.'))).toHaveValue('Cảm ơn')
  })

  test('saves the profile: limits are reported at the field, each line is a specialty, and the version is sent', async () => {
    const sent: unknown[] = []
    server.use(
      mockEndpoint(contract.doctorPortal.updateProfile, ({ body }) => {
        sent.push(body)
        return { slug }
      }),
    )
    const { user } = renderPage(`/crm/doctor/${slug}?tab=profile`)
    await user.click(await screen.findByRole('button', { name: roomMessages.edit }))
    const workplace = await screen.findByRole('textbox', { name: roomMessages.workplace })
    expect(workplace).toHaveFocus()
    await user.clear(workplace)
    await user.click(screen.getByRole('button', { name: roomMessages.save }))
    expect(await screen.findByText(roomMessages.faults.workplace)).toBeInTheDocument()
    await user.type(workplace, 'Phòng khám Sen')
    const specialties = screen.getByRole('textbox', { name: roomMessages.specialties })
    await user.clear(specialties)
    await user.type(specialties, 'Da liễu{Enter}{Enter} Laser ')
    await user.click(screen.getByRole('button', { name: 'Thêm bằng cấp' }))
    const degree = within(screen.getAllByRole('group', { name: /^Bằng cấp \d+$/ }).at(-1)!)
    await user.type(degree.getByRole('textbox', { name: 'Năm' }), '2015')
    await user.type(degree.getByRole('textbox', { name: 'Tên bằng' }), 'Bác sĩ nội trú')
    // The page shows what is being typed, before it is saved.
    const preview = within(screen.getByRole('region', { name: 'Trang công khai khi lưu' }))
    expect(preview.getByText('Laser')).toBeInTheDocument()
    expect(preview.getByText('Bác sĩ nội trú')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: roomMessages.save }))
    expect((await screen.findAllByText(roomMessages.faults.degrees)).length).toBeGreaterThan(0)
    await user.type(degree.getByRole('textbox', { name: 'Nơi đào tạo' }), 'Đại học Y Hà Nội')
    await user.click(screen.getByRole('button', { name: roomMessages.save }))
    await waitFor(() =>
      expect(sent).toEqual([
        expect.objectContaining({
          workplace: 'Phòng khám Sen',
          specialties: ['Da liễu', 'Laser'],
          degrees: expect.arrayContaining([
            { year: 2015, title: 'Bác sĩ nội trú', place: 'Đại học Y Hà Nội' },
          ]) as unknown,
          version: null,
        }),
      ]),
    )
  })
})
