import { contract } from '@repo/contract'
import type { Assignment, Task } from '@repo/course-studio/assignments/assignments.types'
import { mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'

const lessonId = ids.review
const url = `/crm/Course/Assignment?course=${ids.course}&lesson=${lessonId}`
const levels: Task['criteria'][number]['levels'] = [
  { id: '019a0000-0000-7000-8000-000000000c01', title: 'Tốt', points: 10, description: '' },
  { id: '019a0000-0000-7000-8000-000000000c02', title: 'Chưa đạt', points: 0, description: '' },
]
const task: Task = {
  writing: 'required',
  files: 'off',
  film: 'off',
  filmMinutes: 5,
  filmMegabytes: 500,
  criteria: [{ id: '019a0000-0000-7000-8000-000000000b01', title: 'Đánh giá ca', levels }],
  passPercent: 70,
  checklist: [],
}
const assignment: Assignment = {
  course: { id: ids.course, title: 'Tiêm môi' },
  lesson: { id: lessonId, title: 'Thực hành trên mô hình' },
  task,
  gaps: [{ kind: 'criterion', number: 1, gap: 'title' }],
  published: null,
  hasChanges: true,
  isWithLearners: true,
  version: null,
}
const server = startMockServer(mockEndpoint(contract.crmAssignments.assignment, assignment))
afterEach(() => localStorage.clear())

/** Answers saves with what was sent, once `until` is settled, and tells the test. */
function hearTask(until?: Promise<void>) {
  const heard = vi.fn((_task: unknown) => {})
  server.use(
    mockEndpoint(contract.crmAssignments.saveTask, async ({ body }) => {
      heard(body)
      await until
      const { version: _, ...saved } = body as Task & { version: null }
      return { ...assignment, task: saved, gaps: [] }
    }),
  )
  return heard
}

describe('the page of an assignment', () => {
  test('says what learners hand in, and what keeps it from being published', async () => {
    renderPage(url)
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Thực hành trên mô hình' }),
    ).toBeInTheDocument()
    expect(screen.getByText('Tối đa 10 điểm, đạt từ 70%.')).toBeInTheDocument()
    expect(screen.getByText('Tiêu chí 1: chưa có tên.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Xuất bản đề bài' })).toBeDisabled()
  })

  test('adds a criterion with its levels', async () => {
    const heard = hearTask()
    const { user } = renderPage(url)
    await user.click(await screen.findByRole('button', { name: 'Thêm tiêu chí' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(await dialog.findByRole('textbox', { name: 'Tên tiêu chí' }), 'Chọn điểm tiêm')
    await user.click(dialog.getByRole('button', { name: 'Xóa mức 2' }))
    await user.click(dialog.getByRole('button', { name: 'Lưu tiêu chí' }))
    await waitFor(() => expect(heard).toHaveBeenCalled())
    const sent = heard.mock.calls[0]?.[0] as Task
    expect(sent.criteria.map(({ title, levels: own }) => [title, own.map(({ points }) => points)])).toEqual([
      ['Đánh giá ca', [10, 0]],
      ['Chọn điểm tiêm', [10, 0]],
    ])
  })

  test('writes the steps of its checklist and marks those that are critical', async () => {
    const heard = hearTask()
    const { user } = renderPage(url)
    await user.click(await screen.findByRole('button', { name: 'Sửa bảng kiểm' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('button', { name: 'Thêm bước' }))
    await user.type(dialog.getByRole('textbox', { name: 'Bước 1' }), 'Rửa tay')
    await user.click(dialog.getByRole('checkbox', { name: 'Bước 1 là bước then chốt' }))
    await user.click(dialog.getByRole('button', { name: 'Lưu' }))
    await waitFor(() => expect(heard).toHaveBeenCalled())
    expect(heard.mock.calls[0]?.[0]).toMatchObject({ checklist: [{ text: 'Rửa tay', isCritical: true }] })
    expect(await screen.findByText('Then chốt')).toBeInTheDocument()
  })

  test('removes a criterion, and takes that back', async () => {
    const heard = hearTask()
    const { user } = renderPage(url)
    await user.click(await screen.findByRole('button', { name: /“Đánh giá ca”/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Xóa' }))
    await waitFor(() => expect(heard).toHaveBeenLastCalledWith({ ...task, criteria: [], version: null }))
    await user.click(await screen.findByRole('button', { name: 'Hoàn tác' }))
    await waitFor(() => expect(heard).toHaveBeenLastCalledWith({ ...task, version: null }))
  })

  test('keeps a second change that is made before the first is saved', async () => {
    const first = Promise.withResolvers<void>()
    const heard = hearTask(first.promise)
    const another = {
      id: '019a0000-0000-7000-8000-000000000b02',
      title: 'Thứ hai',
      levels: levels.map((level) => ({ ...level, id: level.id.replace('000c', '000d') })),
    }
    const both = { ...task, criteria: [...task.criteria, another] }
    server.use(mockEndpoint(contract.crmAssignments.assignment, { ...assignment, task: both }))
    const { user } = renderPage(url)
    for (const name of [/“Đánh giá ca”/, /“Thứ hai”/]) {
      await user.click(await screen.findByRole('button', { name }))
      await user.click(await screen.findByRole('menuitem', { name: 'Xóa' }))
    }
    first.resolve()
    await waitFor(() => expect(heard).toHaveBeenLastCalledWith({ ...task, criteria: [], version: null }))
  })

  test('tells when somebody else has changed it meanwhile', async () => {
    server.use(mockError(contract.crmAssignments.saveTask, 'edit.outdated'))
    const { user } = renderPage(url)
    await user.click(await screen.findByRole('button', { name: /“Đánh giá ca”/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Xóa' }))
    expect(await screen.findByText(/Người khác vừa sửa bài này/)).toBeInTheDocument()
    await waitFor(() => expect(screen.getByText('Đánh giá ca')).toBeInTheDocument())
  })
})
