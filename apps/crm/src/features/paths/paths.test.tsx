import { contract } from '@repo/contract'
import { buildCourseCard, mockEndpoint, mockError, pageOf, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderPage, staff } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'
import type { StaffPath } from './path-form.ts'
import { pathFormMessages as copy, pathsMessages } from './paths.messages.ts'

const api = contract.crmPaths
const idOf = (n: number) => `019a9f3e-0000-7000-8000-00000000000${n}`
const stepOf = (n: number, title: string) => ({
  courseId: idOf(n),
  title,
  isOptional: false,
  status: 'published' as const,
})
const path: StaffPath = {
  id: ids.news,
  title: 'Chuyên gia tiêm',
  slug: 'chuyen-gia-tiem',
  summary: '',
  audience: '',
  description: '',
  coverCourseId: null,
  isPublished: false,
  steps: [stepOf(1, 'Giải phẫu'), stepOf(2, 'Tiêm môi')],
  version: null,
}
let sent: unknown[] = []
const server = startMockServer(
  mockEndpoint(api.path, path),
  mockEndpoint(api.savePath, ({ body }) => {
    sent.push(body)
    return { ...path, isPublished: true, version: ids.account }
  }),
  mockEndpoint(contract.catalogue.courses, pageOf([buildCourseCard({ id: idOf(7), title: 'Laser' })])),
)
beforeEach(() => {
  sent = []
  localStorage.clear()
})
const open = (as: Parameters<typeof staff>[0] = 'content') => renderPage(`/crm/Path/${path.id}`, staff(as))

test('path: steps are moved, made optional and added, and all of it is saved and published at once', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: /Thao tác với “Tiêm môi”/ }))
  await user.click(await screen.findByRole('menuitem', { name: copy.makeOptional }))
  await user.click(screen.getByRole('button', { name: /Thao tác với “Tiêm môi”/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Chuyển lên' }))
  await user.click(await screen.findByRole('button', { name: /Laser/ }))
  const titles = within(screen.getByRole('list', { name: copy.stepsLabel })).getAllByRole('listitem')
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('1. Tiêm môi'),
    expect.stringContaining('2. Giải phẫu'),
    expect.stringContaining('3. Laser'),
  ])
  await user.click(screen.getByRole('checkbox', { name: copy.isPublished }))
  await user.click(screen.getByRole('button', { name: copy.save }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    isPublished: true,
    coverCourseId: null,
    version: null,
    steps: [
      { courseId: idOf(2), isOptional: true },
      { courseId: idOf(1), isOptional: false },
      { courseId: idOf(7), isOptional: false },
    ],
  })
})

test('path: what keeps it from being published is said beside the choice, and nothing is lost', async () => {
  server.use(mockError(api.savePath, 'path.too_short'))
  const { user } = open()
  await user.click(await screen.findByRole('checkbox', { name: copy.isPublished }))
  await user.click(screen.getByRole('button', { name: copy.save }))
  expect((await screen.findAllByText(/ít nhất hai khóa đang mở bán/)).length).toBeGreaterThan(1)
  expect(screen.getByRole('checkbox', { name: copy.isPublished })).toBeChecked()
})

test('path: who may not edit courses reads it only', async () => {
  open('sales')
  expect(await screen.findByText(copy.readOnly)).toBeVisible()
  expect(screen.queryByRole('button', { name: copy.save })).toBeNull()
  expect(screen.getByLabelText(copy.title)).toBeDisabled()
})

test('paths: one is moved among the others from its menu', async () => {
  const row = { isPublished: true, steps: 3, publicSteps: 2, updatedAt: '2026-11-20T03:00:00.000Z' }
  const rows = [
    { ...row, id: idOf(1), slug: 'a', title: 'Lộ trình A' },
    { ...row, id: idOf(2), slug: 'b', title: 'Lộ trình B' },
  ]
  server.use(
    mockEndpoint(api.paths, rows),
    mockEndpoint(api.orderPaths, ({ body }) => {
      sent.push(body)
      return { ok: true } as const
    }),
  )
  const { user } = renderPage('/crm/Path', staff('content'))
  await user.click(await screen.findByRole('button', { name: /Thao tác với “Lộ trình B”/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Chuyển lên' }))
  await waitFor(() => expect(sent).toEqual([{ ids: [idOf(2), idOf(1)] }]))
  expect(screen.getAllByText(pathsMessages.stepsOf('2', '3')).length).toBeGreaterThan(0)
})
