import { contract, type EndpointOutput } from '@repo/contract'
import { faultLabels, jobLabels } from '@repo/messages/jobs.messages'
import { keyPageOf, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { renderPage, staff } from '../../testing/render-page.tsx'
import { failedJobsMessages as copy, jobsMessages } from './jobs.messages.ts'
import { qualityMessages } from './quality.messages.ts'

const { crmJobs } = contract
type FailedJob = EndpointOutput<typeof crmJobs.failedJobs>['items'][number]

const mail: FailedJob = {
  id: '019a9f3e-0000-7000-8000-000000000001',
  name: 'send-mail',
  createdAt: '2026-11-24T02:00:00.000Z',
  failedAt: '2026-11-24T02:30:00.000Z',
  tries: 9,
  fault: 'unreachable',
  words: 'connect ECONNREFUSED 127.0.0.1:25',
  videoId: null,
}
const videoId = '019a9f3e-0000-7000-8000-000000000002'
const video: FailedJob = { ...mail, id: videoId, name: 'transcode', fault: 'no_space', videoId }
let sent: unknown[] = []
const server = startMockServer(
  mockEndpoint(crmJobs.failedJobs, keyPageOf([mail, video])),
  mockEndpoint(crmJobs.queues, {
    at: '2026-11-24T03:00:00.000Z',
    queues: [
      {
        name: 'sweep',
        waiting: 0,
        running: 0,
        failed: 0,
        oldestWaitingAt: null,
        schedule: {
          nextRunAt: '2026-11-24T03:17:00.000Z',
          lastRunAt: '2026-11-24T02:17:00.000Z',
          hasLastFailed: true,
        },
      },
      {
        name: 'send-mail',
        waiting: 4,
        running: 1,
        failed: 1,
        oldestWaitingAt: '2026-11-24T02:50:00.000Z',
        schedule: null,
      },
    ],
  }),
  mockEndpoint(crmJobs.quality, {
    since: '2026-10-28',
    pages: [
      {
        page: 'course',
        device: 'phone',
        views: 1200,
        lcpMs: 3100,
        inpMs: null,
        clsThousandths: 40,
        ttfbMs: 220,
      },
    ],
    playback: { playbacks: 310, startMs: 900, stalledPercent: 4.5, switchedPercent: 31, failedPercent: 0 },
  }),
  mockEndpoint(crmJobs.retryJob, ({ params }) => {
    sent.push(['retry', params.name, params.id])
    return { ok: true as const }
  }),
  mockEndpoint(crmJobs.discardJob, ({ params, body }) => {
    sent.push(['discard', params.id, body])
    return { ok: true as const }
  }),
)
beforeEach(() => {
  sent = []
})
afterEach(() => localStorage.clear())

const rowOf = (name: keyof typeof jobLabels) =>
  screen.findByRole('row', { name: new RegExp(`${jobLabels[name]}.*${copy.technical}`, 's') })

describe('background work', () => {
  test('what failed is told in words, with the words of the fault folded away', async () => {
    renderPage('/crm/Jobs')
    const row = await rowOf('send-mail')
    expect(row).toHaveTextContent(faultLabels.unreachable)
    expect(within(row).getByText(mail.words)).not.toBeVisible()
    expect(within(await rowOf('transcode')).getByRole('link', { name: copy.openVideo })).toHaveAttribute(
      'href',
      `/crm/Video/${videoId}`,
    )
  })

  test('one is tried again from its row, many by their boxes', async () => {
    const { user } = renderPage('/crm/Jobs')
    await rowOf('send-mail')
    await user.click(screen.getByRole('button', { name: new RegExp(jobLabels['send-mail']) }))
    await user.click(await screen.findByRole('menuitem', { name: copy.retry }))
    expect(await screen.findByText(copy.retried(jobLabels['send-mail']))).toBeInTheDocument()
    expect(sent).toEqual([['retry', 'send-mail', mail.id]])
  })

  test('one is thrown away with a reason only', async () => {
    const { user } = renderPage('/crm/Jobs')
    await rowOf('send-mail')
    await user.click(screen.getByRole('button', { name: new RegExp(jobLabels['send-mail']) }))
    await user.click(await screen.findByRole('menuitem', { name: copy.discard }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: copy.discardConfirm }))
    expect(sent).toEqual([])
    await user.type(within(dialog).getByRole('textbox', { name: copy.reason }), 'Người nhận đã đổi địa chỉ')
    await user.click(within(dialog).getByRole('button', { name: copy.discardConfirm }))
    expect(await screen.findByText(copy.discarded)).toBeInTheDocument()
    expect(sent).toEqual([['discard', mail.id, { reason: 'Người nhận đã đổi địa chỉ' }]])
  })

  test('only queues with something in them stand in the table, and the clock says when work ran and runs', async () => {
    renderPage('/crm/Jobs')
    const table = await screen.findByRole('table', { name: jobsMessages.queues })
    const [, ...rows] = within(table).getAllByRole('row')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toHaveTextContent(jobLabels['send-mail'])
    const idle = screen.getByText('Không có gì chờ (1 việc)')
    expect(within(idle.closest('details')!).getByText(jobLabels.sweep)).not.toBeVisible()
    const clock = screen.getByRole('table', { name: jobsMessages.schedule })
    expect(clock).toHaveTextContent(/09:17.*lỗi.*10:17/s)
  })

  test('a failure of the server leaves a way to try again, and the other part is shown', async () => {
    server.use(mockError(crmJobs.queues, 'server.unknown'))
    renderPage('/crm/Jobs')
    expect(await rowOf('send-mail')).toBeInTheDocument()
    expect(await screen.findByRole('button', { name: 'Thử lại' })).toBeInTheDocument()
  })

  test('is not for staff without the right', async () => {
    renderPage('/crm/Jobs', staff('content', 'support', 'sales', 'accountant'))
    expect(await screen.findByText(/403/)).toBeInTheDocument()
  })
})

test('how pages and videos felt stands below, each figure with the word for how good it is', async () => {
  renderPage('/crm/Jobs')
  const part = await screen.findByRole('region', { name: qualityMessages.title })
  const row = (await within(part).findByText('Khóa học')).closest('tr') as HTMLElement
  expect(row).toHaveTextContent('Điện thoại')
  expect(row).toHaveTextContent('1.200')
  expect(row).toHaveTextContent(`3,1 giây${qualityMessages.middling}`)
  expect(row).toHaveTextContent(`0,04${qualityMessages.good}`)
  expect(part).toHaveTextContent('4,5%')
})
