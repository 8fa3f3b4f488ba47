import { contract } from '@repo/contract'
import { keyPageOf, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import type { HandInDetail, HandInItem } from './hand-ins.types.ts'

const uuid = (end: string) => `019a0000-0000-7000-8000-0000000000${end}`
const task: HandInDetail['handIn']['task'] = {
  writing: 'required',
  files: 'off',
  film: 'off',
  filmMinutes: 5,
  filmMegabytes: 500,
  criteria: [
    {
      id: uuid('c1'),
      title: 'Đọc giải phẫu',
      levels: [
        { id: uuid('d1'), title: 'Tốt', points: 10, description: 'Đủ mạch máu' },
        { id: uuid('d2'), title: 'Chưa đạt', points: 0, description: '' },
      ],
    },
  ],
  passPercent: 60,
  checklist: [
    { id: uuid('e1'), text: 'Rửa tay', isCritical: true },
    { id: uuid('e2'), text: 'Giải thích', isCritical: false },
  ],
}
const place = {
  learner: 'Lan N.',
  course: { slug: 'giai-phau', title: 'Giải phẫu ứng dụng' },
  lesson: { id: uuid('b2'), title: 'Lập kế hoạch tiêm' },
}
const item: HandInItem = {
  ...place,
  id: uuid('a1'),
  number: 1,
  state: 'submitted',
  submittedAt: '2026-11-20T03:00:00.000Z',
  judgedAt: null,
  percent: null,
  files: 0,
}
const detail: HandInDetail = {
  ...place,
  handIn: {
    id: item.id,
    number: 1,
    state: 'submitted',
    task,
    text: 'Tôi chọn ba điểm tiêm.',
    ticks: [uuid('e1'), uuid('e2')],
    files: [],
    film: null,
    startedAt: '2026-11-20T02:00:00.000Z',
    submittedAt: '2026-11-20T03:00:00.000Z',
    judgement: null,
    version: 1,
  },
  earlier: [],
  signatures: [],
  marking: null,
  nextId: uuid('a2'),
}
const second = { ...detail, handIn: { ...detail.handIn, id: uuid('a2'), text: 'Bài thứ hai.' }, nextId: null }
const held = { by: 'BS. Nguyễn Thị Ngọc Diễm', isOwn: true, since: '2026-11-20T04:00:00.000Z' }
const server = startMockServer()
beforeEach(() => {
  server.use(
    mockEndpoint(contract.doctorHandIns.handIns, keyPageOf([item])),
    mockEndpoint(contract.doctorHandIns.handIn, ({ params }) => (params.id === item.id ? detail : second)),
    mockEndpoint(contract.doctorHandIns.beginMarking, ({ params }) => ({
      ...(params.id === item.id ? detail : second),
      marking: held,
    })),
  )
})
afterEach(() => localStorage.clear())
const url = `/crm/doctor/hand-in/${item.id}`

describe('marking a hand-in', () => {
  test('takes the levels, the comment and the decision, and opens the next one by itself', async () => {
    const sent = vi.fn((_body: unknown) => {})
    server.use(
      mockEndpoint(contract.doctorHandIns.judge, ({ body }) => {
        sent(body)
        return { ...detail, handIn: { ...detail.handIn, state: 'passed' as const } }
      }),
    )
    const { user } = renderPage(url)
    expect(await screen.findByText('Tôi chọn ba điểm tiêm.')).toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: /Tốt · 10 điểm/ }))
    expect(screen.getByText('10/10 điểm, 100%. Đạt từ 60%.')).toBeInTheDocument()
    await user.type(screen.getByRole('textbox', { name: 'Nhận xét cho học viên' }), 'Tốt.')
    await user.click(screen.getByRole('button', { name: 'Đạt' }))
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith({
        verdict: 'passed',
        marks: [],
        scores: [{ criterionId: uuid('c1'), levelId: uuid('d1'), comment: '' }],
        comment: 'Tốt.',
        recordingId: null,
      }),
    )
    expect(await screen.findByText('Bài thứ hai.')).toBeInTheDocument()
  })

  test('sends no judgement that would leave out a note', async () => {
    const sent = vi.fn((_body: unknown) => {})
    server.use(
      mockEndpoint(contract.doctorHandIns.judge, ({ body }) => {
        sent(body)
        return { ...detail, handIn: { ...detail.handIn, state: 'returned' as const } }
      }),
    )
    const { user } = renderPage(url)
    await user.click(await screen.findByText('Thêm nhận xét cho tiêu chí'))
    await user.type(screen.getByRole('textbox', { name: 'Nhận xét về “Đọc giải phẫu”' }), 'Xem lại.')
    await user.click(screen.getByRole('button', { name: 'Trả lại' }))
    expect(await screen.findByText('Chọn mức cho tiêu chí có nhận xét.')).toBeInTheDocument()
    expect(sent).not.toHaveBeenCalled()
    await user.click(screen.getByRole('radio', { name: /Chưa đạt · 0 điểm/ }))
    expect(screen.queryByText('Chọn mức cho tiêu chí có nhận xét.')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Trả lại' }))
    await waitFor(() =>
      expect(sent.mock.calls[0]?.[0]).toMatchObject({
        scores: [{ criterionId: uuid('c1'), levelId: uuid('d2'), comment: 'Xem lại.' }],
      }),
    )
  })

  test('signs all steps that the learner claims at once', async () => {
    const sent = vi.fn((_body: unknown) => {})
    server.use(
      mockEndpoint(contract.doctorHandIns.sign, ({ body }) => {
        sent(body)
        const signature = { by: held.by, at: held.since }
        return {
          ...detail,
          marking: held,
          signatures: [
            { ...signature, itemId: uuid('e1') },
            { ...signature, itemId: uuid('e2') },
          ],
        }
      }),
    )
    const { user } = renderPage(url)
    await user.click(await screen.findByRole('button', { name: 'Ký 2 bước học viên đã đánh dấu' }))
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ itemIds: [uuid('e1'), uuid('e2')] }))
    expect(await screen.findAllByText(/Diễm ký xác nhận/)).toHaveLength(2)
  })

  test('tells that a colleague has it open, and decides nothing before it is taken over', async () => {
    const other = { ...detail, marking: { ...held, by: 'BS. Phạm Khánh Vy', isOwn: false } }
    server.use(
      mockEndpoint(contract.doctorHandIns.handIn, other),
      mockEndpoint(contract.doctorHandIns.beginMarking, { ...detail, marking: held }),
    )
    const { user } = renderPage(url)
    expect(await screen.findByText(/Khánh Vy đang chấm bài này/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Đạt' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Tôi chấm thay' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Đạt' })).toBeEnabled())
  })

  test('keeps what was typed when a colleague was faster', async () => {
    server.use(mockError(contract.doctorHandIns.judge, 'hand_in.judged_meanwhile'))
    const { user } = renderPage(url)
    await user.type(await screen.findByRole('textbox', { name: 'Nhận xét cho học viên' }), 'Làm lại.')
    await user.click(screen.getByRole('button', { name: 'Trả lại' }))
    expect(await screen.findByText(/Bác sĩ khác vừa chấm xong bài này/)).toBeInTheDocument()
  })
})
