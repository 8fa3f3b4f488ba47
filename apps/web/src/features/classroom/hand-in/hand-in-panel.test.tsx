import { contract } from '@repo/contract'
import type { HandInOverview } from '@repo/shell/hand-in-view'
import { buildCourseCard, mockEndpoint, mockError, signedInSession, startMockServer } from '@repo/testing'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { buildClassroomLesson, classroomHandlers } from '../../../testing/classroom.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { siteHandlers } from '../../../testing/site-handlers.ts'

const uuid = (end: string) => `019a0000-0000-7000-8000-0000000000${end}`
const card = buildCourseCard()
const lesson = buildClassroomLesson({ title: 'Lập kế hoạch tiêm', kind: 'assignment' }, 'hand_in')
const task: HandInOverview['task'] = {
  writing: 'required',
  files: 'optional',
  film: 'off',
  filmMinutes: 5,
  filmMegabytes: 500,
  criteria: [
    {
      id: uuid('c1'),
      title: 'Đọc giải phẫu',
      levels: [
        { id: uuid('d1'), title: 'Tốt', points: 10, description: '' },
        { id: uuid('d2'), title: 'Chưa đạt', points: 0, description: '' },
      ],
    },
  ],
  passPercent: 60,
  checklist: [{ id: uuid('e1'), text: 'Rửa tay', isCritical: true }],
}
const draft: HandInOverview['handIns'][number] = {
  id: uuid('a1'),
  number: 1,
  state: 'draft',
  task,
  text: '',
  ticks: [],
  files: [],
  film: null,
  startedAt: '2026-11-20T02:00:00.000Z',
  submittedAt: null,
  judgement: null,
  version: 1,
}
const returned: typeof draft = {
  ...draft,
  state: 'returned',
  text: 'Bài đầu.',
  submittedAt: '2026-11-20T03:00:00.000Z',
  judgement: {
    at: '2026-11-21T03:00:00.000Z',
    by: 'BS. Nguyễn Thị Ngọc Diễm',
    comment: 'Viết rõ lớp tiêm.',
    scores: [{ criterionId: uuid('c1'), levelId: uuid('d2'), comment: '' }],
    marks: [],
    recording: null,
    points: 0,
    maxPoints: 10,
    percent: 0,
  },
}
const overview = (...handIns: (typeof draft)[]): HandInOverview => ({ task, handIns, signatures: [] })
const server = startMockServer(...siteHandlers, ...classroomHandlers(card, lesson))
const show = () => renderPage(`/student/my-course/${card.slug}?lesson=${lesson.id}`, signedInSession())
afterEach(() => localStorage.clear())

type User = ReturnType<typeof show>['user']
const addFile = async (user: User) => {
  const file = new File(['%PDF-'], 'Ca.pdf', { type: 'application/pdf' })
  await user.upload(screen.getByLabelText('Thêm tệp'), file)
  await screen.findByLabelText('Thêm tệp')
}
const handInNow = async (user: User) => {
  await user.click(screen.getByRole('button', { name: 'Nộp bài' }))
  await screen.findByText('Nộp bài này?')
  await user.click(screen.getAllByRole('button', { name: 'Nộp bài' }).at(-1)!)
}

describe('handing in', () => {
  test('saves what is written, and hands it in with the steps that are ticked', async () => {
    const sent = vi.fn((_body: unknown) => {})
    server.use(
      mockEndpoint(contract.handIns.handIns, overview()),
      mockEndpoint(contract.handIns.saveDraft, ({ body }) => {
        const { text, ticks } = body as { text: string; ticks: string[] }
        return overview({ ...draft, text, ticks })
      }),
      mockEndpoint(contract.handIns.submit, ({ body }) => {
        sent(body)
        return overview({
          ...draft,
          state: 'submitted',
          text: 'Tôi chọn ba điểm.',
          submittedAt: draft.startedAt,
        })
      }),
    )
    const { user } = show()
    await user.type(await screen.findByRole('textbox', { name: 'Bài viết' }), 'Tôi chọn ba điểm.')
    await user.click(screen.getByRole('checkbox', { name: /Rửa tay/ }))
    await handInNow(user)
    await waitFor(() => expect(sent).toHaveBeenCalled())
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ text: 'Tôi chọn ba điểm.', ticks: [uuid('e1')] })
    expect(await screen.findByText(/Bác sĩ sẽ xem bài/)).toBeInTheDocument()
    expect(Object.keys(localStorage).filter((key) => key.startsWith('hand-in-draft'))).toEqual([])
  })

  test('keeps what is written in the browser while nothing reaches the server', async () => {
    server.use(
      mockEndpoint(contract.handIns.handIns, overview()),
      mockError(contract.handIns.saveDraft, 'server.unavailable'),
    )
    const { user } = show()
    await user.type(await screen.findByRole('textbox', { name: 'Bài viết' }), 'Mất mạng')
    const kept = Object.entries(localStorage).find(([key]) => key.startsWith('hand-in-draft'))?.[1]
    expect(kept).toContain('Mất mạng')
  })

  test('asks which text stays when another device has saved another one', async () => {
    const other = { ...draft, text: 'Từ điện thoại', version: 3 }
    server.use(mockEndpoint(contract.handIns.handIns, overview({ ...draft, text: 'Cũ' })))
    const { user } = show()
    const field = await screen.findByRole('textbox', { name: 'Bài viết' })
    server.use(
      mockEndpoint(contract.handIns.handIns, overview(other)),
      mockError(contract.handIns.saveDraft, 'hand_in.outdated'),
    )
    await user.clear(field)
    await user.type(field, 'Từ máy tính')
    expect(
      await screen.findByText(/vừa được sửa trên thiết bị khác/, {}, { timeout: 4000 }),
    ).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Dùng bản kia' }))
    expect(screen.getByRole('textbox', { name: 'Bài viết' })).toHaveValue('Từ điện thoại')
  })

  test('keeps the text here when a file is added to what another device has changed', async () => {
    const other = { ...draft, text: 'Từ điện thoại', version: 3 }
    const sent = vi.fn((_body: unknown) => {})
    server.use(
      mockEndpoint(contract.handIns.handIns, overview({ ...draft, text: 'Cũ' })),
      mockEndpoint(contract.handIns.addFile, overview(other)),
      mockEndpoint(contract.handIns.submit, ({ body }) => {
        sent(body)
        return overview(other)
      }),
    )
    const { user } = show()
    const field = await screen.findByRole('textbox', { name: 'Bài viết' })
    await addFile(user)
    expect(field).toHaveValue('Cũ')
    await handInNow(user)
    // The server refuses this version, because another device has written since.
    await waitFor(() => expect(sent.mock.calls[0]?.[0]).toMatchObject({ text: 'Cũ', version: 1 }))
  })

  test('keeps what the next attempt begins with when a file begins it', async () => {
    const next = { ...draft, id: uuid('a2'), number: 2 }
    const sent = vi.fn((_body: unknown) => {})
    server.use(
      mockEndpoint(contract.handIns.handIns, overview(returned)),
      mockEndpoint(contract.handIns.addFile, overview(next, returned)),
      mockEndpoint(contract.handIns.submit, ({ body }) => {
        sent(body)
        return overview(next, returned)
      }),
    )
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Làm lại bài' }))
    await addFile(user)
    expect(screen.getByRole('textbox', { name: 'Bài viết' })).toHaveValue('Bài đầu.')
    await handInNow(user)
    await waitFor(() => expect(sent.mock.calls[0]?.[0]).toMatchObject({ text: 'Bài đầu.', version: 1 }))
  })

  test('shows why it was returned, and begins again with what was written', async () => {
    server.use(mockEndpoint(contract.handIns.handIns, overview(returned)))
    const { user } = show()
    expect(await screen.findByText('Viết rõ lớp tiêm.')).toBeInTheDocument()
    expect(screen.getByText('Trả lại để làm lại')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Làm lại bài' }))
    expect(await screen.findByRole('textbox', { name: 'Bài viết' })).toHaveValue('Bài đầu.')
    expect(screen.getByText('Các lần nộp trước')).toBeInTheDocument()
  })
})
