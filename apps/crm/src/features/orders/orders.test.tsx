import { contract } from '@repo/contract'
import { buildSessionUser, keyPageOf, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  buildOrderDetail,
  buildOrderRow,
  buildRefund,
  buildTransfer,
  type OrderDetail,
  orderCode,
} from '../../testing/money-factories.ts'
import { renderPage, staff } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'
import { instalmentMessages } from './instalment.messages.ts'
import {
  confirmMessages,
  refundMessages as copy,
  documentMessages,
  ordersMessages,
} from './orders.messages.ts'

const url = `/crm/Order/${orderCode}`
const title = 'Soi da và lập kế hoạch chăm sóc'
let asked = new URLSearchParams()
let sent: unknown[] = []
let keys: (string | null)[] = []
const server = startMockServer(
  mockEndpoint(contract.crmOrders.orders, ({ query }) => {
    asked = query
    return { ...keyPageOf([buildOrderRow()]), counts: { paid: 1 } }
  }),
  mockEndpoint(contract.crmOrders.orderSum, { revenue: 2_560_000 }),
  mockEndpoint(contract.crmOrders.order, buildOrderDetail()),
  mockEndpoint(contract.crmOrders.orderTransfers, { items: [], isCut: false }),
  mockEndpoint(contract.invoices.invoices, { ...keyPageOf([]), counts: {} }),
)
beforeEach(() => {
  sent = []
  keys = []
})

const show = (order: Partial<OrderDetail>, session = staff('accountant')) => {
  server.use(mockEndpoint(contract.crmOrders.order, buildOrderDetail(order)))
  return renderPage(url, session)
}

test('an order in parts shows its plan, each part with its day and state, and leads to the other orders', async () => {
  const part = (number: number, values: object) => ({
    number,
    amount: 500_000,
    days: (number - 1) * 30,
    dueAt: null,
    code: null,
    state: 'due' as const,
    ...values,
  })
  const parts = [
    part(1, { state: 'paid', code: 'TH1111111A' }),
    part(2, { dueAt: '2999-01-01T00:00:00.000Z', code: orderCode }),
    part(3, { dueAt: '2000-01-01T00:00:00.000Z', code: 'TH3333333A' }),
    part(4, { state: 'planned' }),
  ]
  const instalment = { title: 'Trả 4 kỳ', number: 2, graceDays: 7, dueAt: '2999-01-01T00:00:00.000Z', parts }
  show({ instalment })
  const panel = within(await screen.findByRole('region', { name: instalmentMessages.title }))
  expect(panel.getByText(/Trả 4 kỳ/)).toBeVisible()
  expect(panel.getByText(/1\.500\.000/)).toBeVisible()
  const rows = panel.getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^1.*Trả ngay.*Đã trả.*TH1111111A/),
    expect.stringMatching(/^2.*đơn này.*01\/01\/2999.*Chưa trả/),
    expect.stringMatching(/^3.*Quá hạn.*TH3333333A/),
    expect.stringMatching(/^4.*90 ngày sau kỳ đầu.*Chờ kỳ đầu.*Chưa có/),
  ])
  expect(panel.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/crm/Order/TH1111111A',
    '/crm/Order/TH3333333A',
  ])
})

describe('order list', () => {
  test('shows orders with counts and paid sums, and opens each', async () => {
    const { user, router } = renderPage('/crm/Order', staff('sales'))
    expect(await screen.findByText(/2\.560\.000/, { selector: 'strong' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /^Đã thanh toán\s*1$/ })).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Hoàng Minh Duyên' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(url))
  })

  test('is open again with its filters after going back from an order', async () => {
    const { user } = renderPage('/crm/Order?state=paid&q=duyen', staff('sales'))
    await user.click(await screen.findByRole('link', { name: 'Hoàng Minh Duyên' }))
    await screen.findByRole('heading', { level: 1, name: new RegExp(orderCode) })
    expect(within(screen.getByRole('main')).getByRole('link', { name: ordersMessages.back })).toHaveAttribute(
      'href',
      '/crm/Order?state=paid&q=duyen',
    )
  })

  test('reads its filters from the URL', async () => {
    renderPage('/crm/Order?state=paid&provider=momo&from=2026-11-01&to=2026-13-40&q=duyen')
    await screen.findByRole('link', { name: 'Hoàng Minh Duyên' })
    expect(Object.fromEntries(asked)).toMatchObject({
      state: 'paid',
      provider: 'momo',
      from: '2026-11-01',
      q: 'duyen',
    })
    expect(asked.has('to')).toBe(false)
  })

  test.each([
    ['refund_transfer', '300.000'],
    ['refund_review', '450.000'],
  ])(
    'of waiting refunds (%s) shows the amount to refund before the total of the order',
    async (wait, amount) => {
      const toRefund = { refund_transfer: 300_000, refund_review: 450_000 }
      const row = buildOrderRow({ total: 2_560_000, toRefund })
      server.use(mockEndpoint(contract.crmOrders.orders, { ...keyPageOf([row]), counts: {} }))
      renderPage(`/crm/Order?waits=${wait}`, staff('accountant'))
      const cells = within(await screen.findByRole('row', { name: /Hoàng Minh Duyên/ })).getAllByRole('cell')
      expect(cells.map(({ textContent }) => textContent).join('|')).toMatch(
        new RegExp(`\\|${amount}[^|\\d]*Đơn 2\\.560\\.000`),
      )
      expect(screen.getByRole('columnheader', { name: ordersMessages.toRefund })).toBeInTheDocument()
    },
  )

  test('pages by row keys, keeps its position in the URL, and pages back', async () => {
    const key = (n: number) => `2026-11-20T03:00:00.00000${n}Z_00000000-0000-7000-8000-00000000000${n}`
    server.use(
      mockEndpoint(contract.crmOrders.orders, ({ query }) => {
        const isFirst = !query.has('after')
        const place = isFirst ? { total: 21, next: key(1) } : { total: 21, skipped: 20, previous: key(2) }
        const row = buildOrderRow({ code: isFirst ? 'THFIRST000000001' : 'THSECOND00000001' })
        return { ...keyPageOf([row], place), counts: {} }
      }),
    )
    const { user, router } = renderPage('/crm/Order?state=paid', staff('sales'))
    expect(await screen.findByText('1–20 trong 21')).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Trang trước' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Trang sau' }))
    expect(await screen.findByText('21–21 trong 21')).toBeInTheDocument()
    expect(new URLSearchParams(router.state.location.search).get('after')).toBe(key(1))
    expect(new URLSearchParams(router.state.location.search).get('state')).toBe('paid')
    expect(screen.queryByRole('link', { name: 'Trang sau' })).not.toBeInTheDocument()
    await router.navigate(-1)
    expect(await screen.findByText('1–20 trong 21')).toBeInTheDocument()
    await router.navigate(1)
    await user.click(await screen.findByRole('link', { name: 'Trang đầu' }))
    await waitFor(() => expect(router.state.location.search).toBe('?state=paid'))
  })

  test('starts at the first page again when a filter changes', async () => {
    const after = '2026-11-20T03:00:00.000001Z_00000000-0000-7000-8000-000000000001'
    const { user, router } = renderPage(`/crm/Order?after=${after}`, staff('sales'))
    await user.click(await screen.findByRole('link', { name: /^Đã thanh toán/ }))
    await waitFor(() => expect(router.state.location.search).toBe('?state=paid'))
  })

  test('can be loaded again after a failed read', async () => {
    server.use(mockError(contract.crmOrders.orders, 'server.unknown'))
    renderPage('/crm/Order')
    expect(await screen.findByRole('button', { name: 'Thử lại' })).toBeInTheDocument()
  })

  test('is refused to content staff', async () => {
    renderPage('/crm/Order', staff('content'))
    expect(
      await screen.findByRole('heading', { name: 'Bạn chưa có quyền xem trang này' }),
    ).toBeInTheDocument()
  })
})

describe('order page', () => {
  test('shows the history in words', async () => {
    show({})
    const history = within(await screen.findByRole('region', { name: 'Lịch sử' }))
    expect(history.getByText('Học viên đặt đơn')).toBeInTheDocument()
    expect(history.getByText('Thanh toán thành công')).toBeInTheDocument()
    expect(history.getByText(/VNPay/)).toBeInTheDocument()
  })

  test('shows every change of the state, and why a gateway refused', async () => {
    const entry = { at: '2026-11-20T03:00:00.000Z', by: null, amount: null, outcome: null, note: null }
    const told = (action: string, more = {}) => ({ ...entry, action, ...more })
    show({
      history: [
        told('order.created'),
        told('order.expired', { outcome: 'time_over' }),
        told('order.cancelled', { outcome: 'by_buyer' }),
        told('money.return_requested'),
        told('order.paid'),
        told('refund.failed', { by: 'momo', outcome: '1080' }),
        told('order.partially_refunded'),
      ],
    })
    const history = within(await screen.findByRole('region', { name: 'Lịch sử' }))
    for (const words of [
      'Đơn hết hạn thanh toán',
      'Học viên hủy đơn',
      'Yêu cầu cổng trả lại tiền',
      'Đơn đã thanh toán',
      'Đơn đã hoàn một phần',
      'Mã lỗi 1080',
    ])
      expect(history.getByText(words)).toBeInTheDocument()
    expect(history.queryByText('Cập nhật khác')).not.toBeInTheDocument()
  })

  test('offers read-only staff no action that moves money', async () => {
    show({}, staff('support'))
    await screen.findByRole('region', { name: 'Lịch sử' })
    expect(screen.queryByRole('button', { name: copy.open })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Biên nhận' })).toBeInTheDocument()
  })

  test('confirms by hand; a used receipt is reported at its field, and what was typed stays', async () => {
    server.use(mockError(contract.crmOrders.confirmOrder, 'order.receipt_used'))
    const { user } = show({ state: 'pending_payment', paidAt: null, refundable: 0, payments: [] })
    await user.click(await screen.findByRole('button', { name: confirmMessages.open }))
    const dialog = within(await screen.findByRole('dialog', { name: confirmMessages.title }))
    await user.click(dialog.getByRole('radio', { name: new RegExp(confirmMessages.ways.receipt) }))
    await user.click(dialog.getByRole('button', { name: confirmMessages.act }))
    expect(dialog.getByText('Nhập số tiền.')).toBeInTheDocument()
    await user.type(dialog.getByLabelText(confirmMessages.amount), '2560000')
    const receipt = dialog.getByLabelText(confirmMessages.receipt)
    await user.type(receipt, 'PT-001')
    await user.click(dialog.getByRole('button', { name: confirmMessages.act }))
    await waitFor(() => expect(receipt).toHaveAccessibleDescription(/Số chứng từ này đã có trong sổ/))
    expect(receipt).toHaveValue('PT-001')
    server.use(
      mockEndpoint(contract.crmOrders.confirmOrder, ({ body }) => {
        sent.push(body)
        return buildOrderDetail()
      }),
    )
    await user.click(dialog.getByRole('button', { name: confirmMessages.act }))
    expect(await screen.findByText(confirmMessages.done)).toBeInTheDocument()
    expect(sent).toEqual([{ amount: 2_560_000, receipt: 'PT-001', note: '' }])
  })

  test('confirms by transfers of the bank: parts are proposed up to the price, and must come to it', async () => {
    const large = buildTransfer({ left: 2_000_000, amount: 3_000_000, content: 'chi phi lop hoc' })
    const named = buildTransfer({
      id: ids.news,
      left: 1_000_000,
      suits: 'named',
      content: `${orderCode} dot 1`,
    })
    server.use(
      mockEndpoint(contract.crmOrders.orderTransfers, { items: [named, large], isCut: false }),
      mockEndpoint(contract.crmOrders.payFromTransfers, ({ body }) => {
        sent.push(body)
        return buildOrderDetail()
      }),
    )
    const { user } = show({ state: 'review', paidAt: null, refundable: 0, payments: [] })
    await user.click(await screen.findByRole('button', { name: confirmMessages.open }))
    const dialog = within(await screen.findByRole('dialog', { name: confirmMessages.title }))
    expect(dialog.queryByRole('radio')).not.toBeInTheDocument()
    await user.click(await dialog.findByRole('button', { name: /^Chọn giao dịch 1\.000\.000/ }))
    await user.click(dialog.getByRole('button', { name: confirmMessages.act }))
    expect(await dialog.findByText(/Tổng đã chọn là 1\.000\.000/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: /^Chọn giao dịch 2\.000\.000/ }))
    expect(dialog.getByText(/Còn lại 440\.000/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: confirmMessages.act }))
    expect(await screen.findByText(confirmMessages.done)).toBeInTheDocument()
    expect(sent).toEqual([
      {
        parts: [
          { id: named.id, amount: 1_000_000, left: 1_000_000 },
          { id: large.id, amount: 1_560_000, left: 2_000_000 },
        ],
        note: '',
      },
    ])
  })
})

describe('refund', () => {
  test('of a bundle says on its lines what it took off, and that lines that are kept keep its price', async () => {
    const [line] = buildOrderDetail().lines
    const bundle = { title: 'Combo tiêm', saving: 400_000 }
    const { user } = show({ lines: line ? [{ ...line, bundle }] : [] })
    await user.click(await screen.findByRole('button', { name: copy.open }))
    const dialog = within(await screen.findByRole('dialog', { name: copy.dialogTitle }))
    expect(dialog.getByText(/Trong combo “Combo tiêm”, giảm 400\.000/)).toBeInTheDocument()
    expect(dialog.getByText(copy.bundleKept)).toBeInTheDocument()
  })

  test('is entered per line and confirmed in the dialog; a retry is the same refund', async () => {
    server.use(
      mockEndpoint(contract.crmOrders.refundOrder, ({ body, headers }) => {
        sent.push(body)
        keys.push(headers.get('idempotency-key'))
        // The first answer is lost.
        if (keys.length === 1) throw Response.error()
        return buildOrderDetail({ refunds: [buildRefund({ channel: 'manual' })], refundable: 0 })
      }),
    )
    const { user } = show({})
    await user.click(await screen.findByRole('button', { name: copy.open }))
    const dialog = within(await screen.findByRole('dialog', { name: copy.dialogTitle }))
    await user.click(dialog.getByRole('button', { name: copy.next }))
    expect(dialog.getByText(copy.faults.lines)).toBeInTheDocument()
    expect(dialog.getByText('Nhập từ 3 đến 500 ký tự.')).toBeInTheDocument()
    await user.type(dialog.getByLabelText(copy.lineAmount(title)), '9000000')
    await user.type(dialog.getByLabelText(copy.reason), 'Học viên đổi khóa')
    await user.click(dialog.getByRole('button', { name: copy.next }))
    expect(dialog.getByText(copy.faults.tooMuch)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: copy.wholeFor(title) }))
    await user.click(dialog.getByRole('radio', { name: new RegExp(copy.channels.manual) }))
    await user.click(dialog.getByRole('button', { name: copy.next }))
    const popup = within(await screen.findByRole('alertdialog'))
    expect(popup.getByText(new RegExp(title))).toBeInTheDocument()
    await user.click(popup.getByRole('button', { name: copy.act }))
    await waitFor(() => expect(dialog.getByRole('alert')).not.toBeEmptyDOMElement())
    await user.click(dialog.getByRole('button', { name: copy.next }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: copy.act }))
    expect(await screen.findByText(copy.requested)).toBeInTheDocument()
    const wish = {
      channel: 'manual',
      reason: 'Học viên đổi khóa',
      lines: [{ lineId: ids.course, amount: 2_560_000, endsAccess: true, seats: 0, givenSeats: [] }],
    }
    expect(sent).toEqual([wish, wish])
    expect(keys[0]).toMatch(/^[\w-]{36}$/)
    expect(keys[1]).toBe(keys[0])
  })

  test('charged back by the payer’s bank is booked with the number of the dispute', async () => {
    server.use(
      mockEndpoint(contract.crmOrders.bookChargeback, ({ body }) => {
        sent.push(body)
        return buildOrderDetail({ refundable: 0 })
      }),
    )
    const { user } = show({})
    await user.click(await screen.findByRole('button', { name: copy.open }))
    const dialog = within(await screen.findByRole('dialog', { name: copy.dialogTitle }))
    await user.click(dialog.getByRole('button', { name: copy.wholeFor(title) }))
    await user.click(dialog.getByRole('radio', { name: new RegExp(copy.channels.chargeback) }))
    await user.type(dialog.getByLabelText(copy.reason), 'Khiếu nại thẻ')
    await user.click(dialog.getByRole('button', { name: copy.next }))
    expect(dialog.getByText('Nhập từ 3 đến 60 ký tự.')).toBeInTheDocument()
    await user.type(dialog.getByLabelText(copy.disputeId), 'CB-2026-118')
    await user.click(dialog.getByRole('button', { name: copy.next }))
    const popup = within(await screen.findByRole('alertdialog'))
    await user.click(popup.getByRole('button', { name: copy.takenAct }))
    expect(await screen.findByText(copy.taken)).toBeInTheDocument()
    const lines = [{ lineId: ids.course, amount: 2_560_000, endsAccess: true, seats: 0, givenSeats: [] }]
    expect(sent).toEqual([{ reason: 'Khiếu nại thẻ', lines, transactionId: 'CB-2026-118' }])
  })

  test('by hand is completed with the number of the transfer', async () => {
    server.use(
      mockEndpoint(contract.crmOrders.completeRefund, ({ body }) => {
        sent.push(body)
        return buildOrderDetail({ refunds: [buildRefund({ state: 'succeeded', transactionId: 'FT1' })] })
      }),
    )
    const { user } = show({ refunds: [buildRefund()] })
    await user.click(await screen.findByRole('button', { name: copy.complete }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(copy.completeId), 'FT26325009')
    await user.click(dialog.getByRole('button', { name: copy.complete }))
    expect(await screen.findByText(copy.completed)).toBeInTheDocument()
    expect(sent).toEqual([{ transactionId: 'FT26325009' }])
  })

  test('over the limit is approved by somebody else; who asked for it is told so', async () => {
    const waiting = { approval: 'waiting', isToReview: true, requestedById: ids.course } as const
    server.use(
      mockEndpoint(contract.crmOrders.approveRefund, ({ params }) => {
        sent.push(params.id)
        return buildOrderDetail({ refunds: [buildRefund({ approval: 'given', approvedBy: 'Hà Kế Toán' })] })
      }),
    )
    const own = buildRefund({ ...waiting, requestedById: buildSessionUser().id })
    const first = show({ refunds: [own] })
    expect(await screen.findByText(copy.ownApproval)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: copy.approve })).not.toBeInTheDocument()
    first.unmount()
    const { user } = show({ refunds: [buildRefund(waiting)] })
    expect(await screen.findByText(copy.toApprove)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: copy.complete })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: copy.approve }))
    const question = within(await screen.findByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: copy.approve }))
    expect(await screen.findByText(copy.approvedBy('Hà Kế Toán'))).toBeInTheDocument()
    expect(screen.getByRole('button', { name: copy.complete })).toBeInTheDocument()
    expect(sent).toEqual([ids.news])
  })

  test('by hand with the transfer number of another refund: the field reports it and keeps the number', async () => {
    server.use(mockError(contract.crmOrders.completeRefund, 'refund.transfer_used'))
    const { user } = show({ refunds: [buildRefund()] })
    await user.click(await screen.findByRole('button', { name: copy.complete }))
    const dialog = within(await screen.findByRole('dialog'))
    const field = dialog.getByLabelText(copy.completeId)
    await user.type(field, 'FT26325009')
    await user.click(dialog.getByRole('button', { name: copy.complete }))
    await waitFor(() => expect(field).toBeInvalid())
    expect(field).toHaveAccessibleDescription(/đã ghi cho một lần hoàn tiền khác/)
    expect(field).toHaveValue('FT26325009')
  })

  test('is not offered while another one is open', async () => {
    show({ refunds: [buildRefund({ channel: 'provider' })] })
    expect(await screen.findByText(copy.pendingProvider)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: copy.open })).not.toBeInTheDocument()
  })

  describe('without a result from its gateway', () => {
    const hanging = (settleFrom: string) => ({
      refunds: [buildRefund({ channel: 'provider', settleFrom })],
      refundable: 0,
    })

    test('cannot be settled while the gateway may still be queried about it', async () => {
      show(hanging('2999-01-01T07:30:00.000Z'))
      await waitFor(() => expect(screen.getByText(copy.settleLater('14:30'))).toBeInTheDocument())
      expect(screen.queryByRole('button', { name: copy.settleMade })).not.toBeInTheDocument()
    })

    test('is settled with what staff found at the gateway', async () => {
      server.use(
        mockEndpoint(contract.crmOrders.settleRefund, ({ body }) => {
          sent.push(body)
          return buildOrderDetail({
            refunds: [buildRefund({ channel: 'provider', state: 'failed', failureCode: 'not_made' })],
          })
        }),
      )
      const { user } = show(hanging('2026-01-01T00:00:00.000Z'))
      await user.click(await screen.findByRole('button', { name: copy.settleNotMade }))
      const dialog = within(await screen.findByRole('dialog', { name: copy.settleNotMadeTitle }))
      await user.click(dialog.getByRole('button', { name: copy.settleNotMade }))
      expect(dialog.getByText('Nhập từ 3 đến 500 ký tự.')).toBeInTheDocument()
      await user.type(dialog.getByLabelText(copy.settleReason), 'Trang VNPay lúc 14:30')
      await user.click(dialog.getByRole('button', { name: copy.settleNotMade }))
      expect(await screen.findByText(copy.foundNotMade)).toBeInTheDocument()
      expect(sent).toEqual([{ outcome: 'not_made', reason: 'Trang VNPay lúc 14:30' }])
    })

    test('cannot be settled by read-only staff', async () => {
      show(hanging('2026-01-01T00:00:00.000Z'), staff('support'))
      expect(await screen.findByText(copy.pendingProvider)).toBeInTheDocument()
      expect(screen.queryByRole('button', { name: copy.settleMade })).not.toBeInTheDocument()
    })
  })
})

describe('order document', () => {
  const document = {
    id: ids.course,
    contentType: 'application/pdf' as const,
    bytes: 2048,
    addedBy: 'Vũ Thu Hà',
    createdAt: '2026-11-20T03:00:00.000Z',
  }
  const panel = async () => within(await screen.findByRole('region', { name: documentMessages.title }))

  test('is added as a file and shows who added it', async () => {
    server.use(
      mockEndpoint(contract.crmOrders.addDocument, () => buildOrderDetail({ documents: [document] })),
    )
    const { user } = show({})
    const evidence = await panel()
    expect(evidence.getByText(documentMessages.none)).toBeInTheDocument()
    const slip = new File(['%PDF-1.7'], 'phieu-thu.pdf', { type: 'application/pdf' })
    await user.upload(evidence.getByLabelText(documentMessages.add), slip)
    expect(await evidence.findByText('Chứng từ 1: PDF, 2 KB')).toBeInTheDocument()
    expect(evidence.getByText(/^Vũ Thu Hà, /)).toBeInTheDocument()
    expect(evidence.getByRole('button', { name: documentMessages.saveNumber(1) })).toBeInTheDocument()
  })

  test('is not added when the service refuses it, and the error is shown', async () => {
    server.use(mockError(contract.crmOrders.addDocument, 'upload.not_a_document'))
    const { user } = show({})
    const evidence = await panel()
    const file = new File(['x'], 'anh.png', { type: 'image/png' })
    await user.upload(evidence.getByLabelText(documentMessages.add), file)
    expect(await screen.findByText(/^Không đọc được tệp này/)).toBeInTheDocument()
    expect(evidence.getByText(documentMessages.none)).toBeInTheDocument()
  })

  test('can be read but not added by read-only staff', async () => {
    show({ documents: [document] }, staff('support'))
    const evidence = await panel()
    expect(evidence.getByText('Chứng từ 1: PDF, 2 KB')).toBeInTheDocument()
    expect(evidence.queryByLabelText(documentMessages.add)).not.toBeInTheDocument()
  })
})
