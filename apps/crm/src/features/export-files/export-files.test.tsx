import { contract, type EndpointOutput } from '@repo/contract'
import { mockEndpoint, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { chooseAllRows } from '../../testing/choose-rows.ts'
import { finishedSetup } from '../../testing/finished-setup.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { exportFilesMessages as copy } from './export-files.messages.ts'

const { exportFiles, removeExport } = contract.listExports
type File = EndpointOutput<typeof exportFiles>[number]

const file = (overrides: Partial<File>): File => ({
  id: '019a9f3e-0000-7000-8000-000000000001',
  title: 'Học viên',
  format: 'xlsx',
  state: 'done',
  rows: 52_341,
  bytes: 2_500_000,
  createdAt: '2026-11-24T03:00:00.000Z',
  availableUntil: '2026-12-01T03:00:00.000Z',
  ...overrides,
})
const server = startMockServer(finishedSetup())

test('files of lists: one that is done can be downloaded, and says how long', async () => {
  server.use(mockEndpoint(exportFiles, [file({})]))
  renderPage('/crm/Export')
  expect(await screen.findByRole('button', { name: `${copy.download}: Học viên` })).toBeVisible()
  expect(screen.getByText('52.341 dòng')).toBeVisible()
  expect(screen.getByText('10:00, 01/12/2026')).toBeVisible()
})

test('files of lists: one that is being made shows how far it is and can be stopped', async () => {
  let files = [file({ state: 'running', rows: 1500, bytes: null, availableUntil: null })]
  const removed = vi.fn()
  server.use(
    mockEndpoint(exportFiles, () => files),
    mockEndpoint(removeExport, () => {
      removed()
      files = []
      return { ok: true as const }
    }),
  )
  const { user } = renderPage('/crm/Export')
  expect(await screen.findByText('1.500 dòng')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Tải về/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: `${copy.stop}: Học viên` }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: copy.stop }))
  expect(await screen.findByText(copy.empty)).toBeVisible()
  expect(removed).toHaveBeenCalledOnce()
})

test('files of lists: one that failed says what to do', async () => {
  server.use(
    mockEndpoint(exportFiles, [file({ state: 'failed', rows: 0, bytes: null, availableUntil: null })]),
  )
  renderPage('/crm/Export')
  expect(await screen.findByText(copy.failedHint)).toBeVisible()
})

test('files of lists: many are removed after a question', async () => {
  const removed: unknown[] = []
  const second = file({ id: '019a9f3e-0000-7000-8000-000000000002', title: 'Đơn hàng' })
  server.use(
    mockEndpoint(exportFiles, [file({}), second]),
    mockEndpoint(removeExport, ({ params }) => {
      removed.push(params.id)
      return { ok: true as const }
    }),
  )
  const { user } = renderPage('/crm/Export')
  await chooseAllRows(user)
  const bar = within(screen.getByRole('region', { name: 'Thao tác với các dòng đã chọn' }))
  await user.click(bar.getByRole('button', { name: copy.remove }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Xóa 2 tệp?' }))
  expect(removed).toEqual([])
  await user.click(dialog.getByRole('button', { name: copy.remove }))
  expect(await screen.findByText('2 xong')).toBeInTheDocument()
  expect(removed).toEqual([file({}).id, second.id])
})
