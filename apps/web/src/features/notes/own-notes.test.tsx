import { contract } from '@repo/contract'
import { mockEndpoint, mockError, signedInSession, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Note } from '../../components/notes/note.types.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'

const api = contract.notes
const noteOf = (number: number, values: Partial<Note> = {}): Note => ({
  id: `019a0000-0000-7000-8000-0000000000d${number}`,
  course: { slug: 'tiem-moi', title: 'Tiêm môi' },
  lesson: { id: '019a0000-0000-7000-8000-0000000000b2', title: 'Giải phẫu', isThere: true },
  positionMs: 83_000,
  text: `Ghi chú số ${number}`,
  version: 1,
  createdAt: '2026-11-20T03:00:00.000Z',
  updatedAt: '2026-11-20T03:00:00.000Z',
  ...values,
})
const courses = [
  { slug: 'tiem-moi', title: 'Tiêm môi', notes: 2 },
  { slug: 'laser', title: 'Laser', notes: 1 },
]
const page = (items: Note[], next: string | null = null) => ({
  items,
  pageSize: 20,
  total: items.length,
  skipped: 0,
  previous: null,
  next,
  courses,
})
const key = '2026-11-20T03:00:00.000000Z_019a0000-0000-7000-8000-0000000000d1'
const server = startMockServer(
  ...siteHandlers,
  mockEndpoint(api.notes, ({ query }) =>
    query.get('after')
      ? page([noteOf(2, { positionMs: null })])
      : query.get('q') || query.get('course')
        ? page([noteOf(3)])
        : page([noteOf(1)], key),
  ),
)
afterEach(() => localStorage.clear())

test('own notes lead to their moment, are read on, searched and narrowed to a course in the address', async () => {
  const { user, router } = renderPage('/student/notes', signedInSession())
  expect(await screen.findByRole('link', { name: /Phút 1:23/ })).toHaveAttribute(
    'href',
    '/student/my-course/tiem-moi?lesson=019a0000-0000-7000-8000-0000000000b2&t=83',
  )
  await user.click(screen.getByRole('button', { name: 'Xem thêm' }))
  expect(await screen.findByText('Ghi chú số 2')).toBeInTheDocument()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Khóa học' }), 'laser')
  expect(await screen.findByText('Ghi chú số 3')).toBeInTheDocument()
  await user.type(screen.getByRole('searchbox', { name: 'Tìm trong ghi chú' }), 'môi')
  await waitFor(() => expect(router.state.location.search).toBe('?course=laser&q=m%C3%B4i'))
})

test('a note of a lesson that was taken out leads nowhere and says so', async () => {
  server.use(
    mockEndpoint(
      api.notes,
      page([noteOf(1, { lesson: { id: noteOf(1).lesson.id, title: 'Bài cũ', isThere: false } })]),
    ),
  )
  renderPage('/student/notes', signedInSession())
  const card = within((await screen.findByText('Bài cũ')).closest('li')!)
  expect(card.getByText(/Bài này không còn trong khóa học/)).toBeInTheDocument()
  expect(card.queryByRole('link')).toBeNull()
})

test('all notes of the chosen course are saved as a file, and a failure is said', async () => {
  const asked = vi.fn()
  URL.createObjectURL = vi.fn(() => 'blob:x')
  URL.revokeObjectURL = vi.fn()
  server.use(
    mockEndpoint(api.noteFile, ({ query }) => {
      asked(Object.fromEntries(query))
      return new Blob(['# Ghi chú'], { type: 'text/markdown' })
    }),
  )
  const { user } = renderPage('/student/notes?course=laser', signedInSession())
  await user.click(await screen.findByRole('button', { name: 'Tải Markdown' }))
  await waitFor(() => expect(asked).toHaveBeenCalledWith({ format: 'md', course: 'laser' }))
  server.use(mockError(api.noteFile, 'request.too_many'))
  await user.click(screen.getByRole('button', { name: 'Tải PDF' }))
  expect(await screen.findByText('Chưa tạo được tệp. Thử lại sau ít phút.')).toBeInTheDocument()
})

test('who has written nothing is led to the courses', async () => {
  server.use(mockEndpoint(api.notes, { ...page([]), courses: [] }))
  renderPage('/student/notes', signedInSession())
  expect(await screen.findByText('Bạn chưa có ghi chú nào')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Vào học' })).toHaveAttribute('href', '/student/my-course')
})
