import { contract } from '@repo/contract'
import {
  buildCourseCard,
  mockEndpoint,
  mockError,
  mockOffline,
  signedInSession,
  startMockServer,
} from '@repo/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Note } from '../../../components/notes/note.types.ts'
import { buildClassroomLesson, classroomHandlers } from '../../../testing/classroom.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { siteHandlers } from '../../../testing/site-handlers.ts'

const api = contract.notes
const card = buildCourseCard()
const lesson = buildClassroomLesson({ title: 'Đọc gương mặt theo lớp', kind: 'article' })
const noteOf = (values: Partial<Note> = {}): Note => ({
  id: '019a0000-0000-7000-8000-0000000000c1',
  course: { slug: card.slug, title: card.title },
  lesson: { id: lesson.id, title: lesson.title, isThere: true },
  positionMs: null,
  text: 'Nhớ **thử kim** trước',
  version: 1,
  createdAt: '2026-11-20T03:00:00.000Z',
  updatedAt: '2026-11-20T03:00:00.000Z',
  ...values,
})

/** What the server has, and every save that it was sent. */
let stored: Note[] = []
let saves: { id: string; text: string; version: number }[] = []
const saving = mockEndpoint(api.saveNote, ({ params: { id = '' }, body }) => {
  const { text, positionMs, version } = body as Pick<Note, 'text' | 'positionMs' | 'version'>
  saves.push({ id, text, version })
  const note = noteOf({ id, text, positionMs, version: version + 1 })
  stored = [...stored.filter((one) => one.id !== id), note]
  return note
})
const server = startMockServer(
  ...siteHandlers,
  ...classroomHandlers(card, lesson),
  mockEndpoint(api.lessonNotes, () => ({ items: stored })),
  saving,
  mockEndpoint(api.removeNote, ({ params }) => {
    stored = stored.filter(({ id }) => id !== params.id)
    return { ok: true as const }
  }),
)
beforeEach(() => {
  stored = []
  saves = []
})
afterEach(() => localStorage.clear())

async function openTab() {
  const page = renderPage(`/student/my-course/${card.slug}`, signedInSession())
  await page.user.click(await screen.findByRole('tab', { name: 'Ghi chú' }))
  return page
}
const field = () => screen.findByRole('textbox', { name: 'Nội dung ghi chú' })
const cards = () => screen.getAllByRole('article').map((one) => one.textContent)
const waiting = 'Chưa gửi, đã lưu trên thiết bị này'

describe('notes of a lesson', () => {
  test('are written, shown with their marks, changed and removed after a question', async () => {
    const { user } = await openTab()
    await user.click(await screen.findByRole('button', { name: 'Viết ghi chú' }))
    // Pressed twice before the page has drawn the first press: one note.
    await user.type(await field(), 'Nhớ **thử kim** trước{Control>}{Enter}{Enter}{/Control}')
    expect(await screen.findByText('thử kim')).toHaveProperty('tagName', 'STRONG')
    await waitFor(() =>
      expect(saves).toEqual([{ id: expect.any(String), text: 'Nhớ **thử kim** trước', version: 0 }]),
    )
    await waitFor(() => expect(screen.queryByText(waiting)).toBeNull())

    await user.click(screen.getByRole('button', { name: /^Sửa ghi chú/ }))
    await user.clear(await field())
    await user.type(await field(), 'Chậm tay')
    await user.click(screen.getByRole('button', { name: 'Lưu ghi chú' }))
    expect(await screen.findByText('Chậm tay')).toBeInTheDocument()
    await waitFor(() => expect(saves.at(-1)).toEqual({ id: saves[0]?.id, text: 'Chậm tay', version: 1 }))

    await user.click(screen.getByRole('button', { name: /^Xóa ghi chú/ }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Xóa' }))
    expect(await screen.findByText('Chưa có ghi chú ở bài này')).toBeInTheDocument()
    await waitFor(() => expect(stored).toEqual([]))
  })

  test('written without a network wait in the browser over a reload, and are sent when it is back', async () => {
    server.use(mockOffline(api.saveNote))
    const first = await openTab()
    await first.user.click(await screen.findByRole('button', { name: 'Viết ghi chú' }))
    await first.user.type(await field(), 'Ghi khi mất mạng')
    await first.user.click(screen.getByRole('button', { name: 'Lưu ghi chú' }))
    expect(await screen.findByText(waiting)).toBeInTheDocument()
    first.unmount()

    await openTab()
    expect(await screen.findByText('Ghi khi mất mạng')).toBeInTheDocument()
    expect(screen.getByText(waiting)).toBeInTheDocument()
    server.use(saving)
    fireEvent(window, new Event('online'))
    await waitFor(() => expect(screen.queryByText(waiting)).toBeNull())
    expect(stored.map(({ text }) => text)).toEqual(['Ghi khi mất mạng'])
    expect(new Set(saves.map(({ id }) => id)).size).toBe(1)
    expect(Object.keys(localStorage).filter((key) => key.startsWith('notes:'))).toEqual([])
  })

  test('changed on another device meanwhile keep both texts', async () => {
    const elsewhere = noteOf({ text: 'Sửa trên điện thoại', version: 2 })
    stored = [noteOf()]
    const { user } = await openTab()
    await user.click(await screen.findByRole('button', { name: /^Sửa ghi chú/ }))
    stored = [elsewhere]
    server.use(mockError(api.saveNote, 'note.outdated'))
    // What the browser asks for after the refusal; then the server takes what comes in its place.
    server.use(
      mockEndpoint(api.lessonNotes, () => {
        server.use(saving)
        return { items: stored }
      }),
    )
    await user.clear(await field())
    await user.type(await field(), 'Sửa trên máy tính')
    await user.click(screen.getByRole('button', { name: 'Lưu ghi chú' }))
    expect(await screen.findByText(/được lưu thành ghi chú riêng/)).toBeInTheDocument()
    await waitFor(() =>
      expect(cards()).toEqual([
        expect.stringContaining('Sửa trên điện thoại'),
        expect.stringContaining('Sửa trên máy tính'),
      ]),
    )
    expect(new Set(stored.map(({ id }) => id)).size).toBe(2)
  })

  test('that the server refuses stay with the reason and can be sent again', async () => {
    server.use(mockError(api.saveNote, 'note.too_many'))
    const { user } = await openTab()
    await user.click(await screen.findByRole('button', { name: 'Viết ghi chú' }))
    await user.type(await field(), 'Một ghi chú nữa')
    await user.click(screen.getByRole('button', { name: 'Lưu ghi chú' }))
    expect(await screen.findByText(/Chưa lưu được: Bạn đã có quá nhiều ghi chú/)).toBeInTheDocument()
    server.use(saving)
    await user.click(screen.getByRole('button', { name: 'Gửi lại' }))
    await waitFor(() => expect(stored.map(({ text }) => text)).toEqual(['Một ghi chú nữa']))
    await waitFor(() => expect(screen.queryByText(/Chưa lưu được/)).toBeNull())
  })

  test('that were only begun are there after a reload; giving up forgets them', async () => {
    const first = await openTab()
    await first.user.click(await screen.findByRole('button', { name: 'Viết ghi chú' }))
    await first.user.type(await field(), 'Đang viết')
    first.unmount()
    const { user } = await openTab()
    expect(await field()).toHaveValue('Đang viết')
    await user.click(screen.getByRole('button', { name: 'Hủy' }))
    expect(await screen.findByText('Chưa có ghi chú ở bài này')).toBeInTheDocument()
    expect(Object.keys(localStorage).filter((key) => key.startsWith('note-draft'))).toEqual([])
  })

  test('without words are not saved, and the field says why', async () => {
    const { user } = await openTab()
    await user.click(await screen.findByRole('button', { name: 'Viết ghi chú' }))
    await user.click(await screen.findByRole('button', { name: 'Lưu ghi chú' }))
    expect(await screen.findByText('Ghi chú cần có nội dung, tối đa 5.000 ký tự.')).toBeInTheDocument()
    expect(saves).toEqual([])
  })

  test('that cannot be read can be asked for again, and writing goes on meanwhile', async () => {
    server.use(mockError(api.lessonNotes, 'server.unknown'))
    const { user } = await openTab()
    expect(await screen.findByRole('button', { name: 'Thử lại' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Viết ghi chú' }))
    expect(await field()).toBeInTheDocument()
  })
})
