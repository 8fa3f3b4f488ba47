import { contract, type EndpointOutput } from '@repo/contract'
import { MOST_BRAND_PICTURE_BYTES } from '@repo/contract/brand-pictures'
import { unsetSettings } from '@repo/contract/settings'
import { buildSite, keyPageOf, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderPage, staff } from '../../testing/render-page.tsx'
import { brandMessages } from './brand.messages.ts'
import { retentionMessages } from './retention.messages.ts'
import {
  businessMessages as copy,
  counterMessages,
  historyMessages,
  learningMessages,
  mailMessages,
  noticeMessages,
  paymentMessages,
  settingsMessages,
  taxMessages,
  withholdingMessages,
} from './settings.messages.ts'

const { crmSettings, content } = contract
type Change = EndpointOutput<typeof crmSettings.history>['items'][number]

const version = '019a9f3e-0000-7000-8000-000000000079'
const values = {
  ...unsetSettings.business,
  legalName: 'Công ty Minh Tâm',
  taxCode: '0101243150',
  hotline: '1900 1234',
  addresses: [{ label: 'Trụ sở chính', address: 'Số 1 Tràng Thi, Hà Nội' }],
}
const state = { values, version, savedAt: '2026-11-20T03:00:00.000Z', savedBy: 'Trần Thị Lan' }
const saves: Change[] = [
  {
    id: '019a9f3e-0000-7000-8000-000000000002',
    number: 2,
    at: '2026-11-20T03:00:00.000Z',
    by: 'Trần Thị Lan',
    restoredFrom: null,
    isCurrent: true,
    before: { ...values, hotline: '1900 9999' },
    after: values,
  },
  {
    id: '019a9f3e-0000-7000-8000-000000000001',
    number: 1,
    at: '2026-11-19T03:00:00.000Z',
    by: null,
    restoredFrom: null,
    isCurrent: false,
    before: null,
    after: { ...values, hotline: '1900 9999' },
  },
]
let sent: unknown[] = []
const server = startMockServer(
  mockEndpoint(content.site, buildSite({ isDemo: false })),
  mockEndpoint(crmSettings.business, state),
  mockEndpoint(crmSettings.history, keyPageOf(saves)),
  mockEndpoint(crmSettings.saveBusiness, ({ body }) => {
    sent.push(body)
    const { version: _, ...saved } = body as typeof values & { version: string | null }
    return { ...state, values: saved, version: saves[0]?.id ?? null }
  }),
  mockEndpoint(crmSettings.restore, ({ params, body }) => {
    sent.push([params.section, body])
    return { ok: true as const }
  }),
)
beforeEach(() => {
  sent = []
})
afterEach(() => localStorage.clear())

const save = () => screen.getByRole('button', { name: settingsMessages.save })

describe('settings: legal identity and contacts', () => {
  test('fills the form with what is saved, and sends it whole with its version', async () => {
    const { user } = renderPage('/crm/Settings')
    const hotline = await screen.findByRole('textbox', { name: copy.fields.hotline })
    expect(hotline).toHaveValue('1900 1234')
    expect(screen.getByText(/Trần Thị Lan lưu lúc 10:00, 20\/11\/2026/)).toBeInTheDocument()
    await user.clear(hotline)
    await user.type(hotline, '1900 5678')
    await user.click(screen.getByRole('button', { name: copy.place.add }))
    const second = screen.getByRole('group', { name: copy.place.row(2) })
    const address = within(second).getByRole('textbox', { name: copy.place.address })
    await user.click(address)
    await user.paste('Số 9 Lê Lợi, Huế')
    await user.click(save())
    expect(await screen.findByText(settingsMessages.saved)).toBeInTheDocument()
    expect(sent).toEqual([
      {
        ...values,
        hotline: '1900 5678',
        addresses: [...values.addresses, { label: '', address: 'Số 9 Lê Lợi, Huế' }],
        version,
      },
    ])
  })

  test('a fault is told at its field, inside a row too, and nothing is sent', async () => {
    const { user } = renderPage('/crm/Settings')
    const taxCode = await screen.findByRole('textbox', { name: copy.fields.taxCode })
    await user.clear(taxCode)
    await user.type(taxCode, '0101243151')
    await user.click(screen.getByRole('button', { name: copy.place.add }))
    await user.click(save())
    expect(await screen.findByRole('textbox', { name: copy.fields.taxCode })).toHaveAccessibleDescription(
      expect.stringContaining(copy.faults.taxCode),
    )
    const second = screen.getByRole('group', { name: copy.place.row(2) })
    expect(within(second).getByRole('textbox', { name: copy.place.address })).toBeInvalid()
    expect(sent).toEqual([])
  })

  test('another owner who saved first is named, and what was typed stays', async () => {
    server.use(
      mockError(crmSettings.saveBusiness, 'edit.outdated', {
        details: { by: 'Lê Văn Minh', isOwn: false, at: '2026-11-20T04:00:00.000Z' },
      }),
    )
    const { user } = renderPage('/crm/Settings')
    const name = await screen.findByRole('textbox', { name: copy.fields.representative })
    await user.click(name)
    await user.paste('Nguyễn Thị An')
    await user.click(save())
    expect(await screen.findByText(/Lê Văn Minh/)).toBeInTheDocument()
    expect(name).toHaveValue('Nguyễn Thị An')
  })

  test('the history says who changed which value, and takes an earlier save back after a question', async () => {
    const { user } = renderPage('/crm/Settings')
    const first = await screen.findByRole('row', { name: /Lần lưu 1/ })
    expect(screen.getByRole('row', { name: /Lần lưu 2/ })).toHaveTextContent(
      'Hotline: từ 1900 9999 thành 1900 1234',
    )
    expect(first).toHaveTextContent('Hotline: 1900 9999')
    expect(within(first).getByText(historyMessages.installed)).toBeVisible()
    expect(screen.queryByRole('button', { name: /Lần lưu 2/ })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /Lần lưu 1/ }))
    await user.click(await screen.findByRole('menuitem', { name: historyMessages.restore }))
    const question = await screen.findByRole('alertdialog')
    await user.click(within(question).getByRole('button', { name: historyMessages.confirm.yes }))
    expect(await screen.findByText(historyMessages.restored(1))).toBeInTheDocument()
    expect(sent).toEqual([['business', { number: 1, version }]])
  })

  test('a failure of the server leaves the page with a way to try again', async () => {
    server.use(mockError(crmSettings.business, 'server.unknown'))
    renderPage('/crm/Settings')
    expect(await screen.findByRole('button', { name: 'Thử lại' })).toBeInTheDocument()
  })

  test('staff who are no owners are shown that they may not open it', async () => {
    renderPage('/crm/Settings', staff('accountant', 'sales', 'content', 'support'))
    expect(await screen.findByText(/403/)).toBeInTheDocument()
  })
})

const unsaved = { version: null, savedAt: null, savedBy: null }
const installedMail = { from: 'no-reply@minhtam.example', senderName: 'Thẩm Học', hasServer: true }

describe('settings: announcement, limits and mails', () => {
  beforeEach(() =>
    server.use(
      mockEndpoint(crmSettings.history, keyPageOf([])),
      mockEndpoint(crmSettings.notice, { ...unsaved, values: unsetSettings.notice }),
      mockEndpoint(crmSettings.saveNotice, ({ body }) => {
        sent.push(body)
        return { ...unsaved, values: unsetSettings.notice }
      }),
      mockEndpoint(crmSettings.learning, {
        ...unsaved,
        values: unsetSettings.learning,
        installed: {
          deviceLimit: 3,
          recogniserFaults: ['program_unset' as const, 'model_english_only' as const],
        },
      }),
      mockEndpoint(crmSettings.saveLearning, ({ body }) => {
        sent.push(body)
        return {
          ...unsaved,
          values: { deviceLimit: 2, streamLimit: 1, takeBackBelowPercent: 30 },
          installed: {
            deviceLimit: 3,
            recogniserFaults: ['program_unset' as const, 'model_english_only' as const],
          },
        }
      }),
      mockEndpoint(crmSettings.brand, { ...unsaved, values: unsetSettings.brand }),
      mockEndpoint(crmSettings.saveBrand, ({ body }) => {
        sent.push(body)
        const { version: _version, ...colors } = body as typeof unsetSettings.brand & { version: null }
        return { ...unsaved, values: colors }
      }),
      mockEndpoint(crmSettings.retention, { ...unsaved, values: unsetSettings.retention }),
      mockEndpoint(crmSettings.saveRetention, ({ body }) => {
        sent.push(body)
        return { ...unsaved, values: { ...unsetSettings.retention, mailTexts: 14 } }
      }),
      mockEndpoint(crmSettings.mail, { ...unsaved, values: unsetSettings.mail, installed: installedMail }),
      mockEndpoint(crmSettings.testMail, { outcome: 'refused', answer: '550 relaying denied' }),
    ),
  )

  test('the announcement is shown as learners will see it, and its times are those of Việt Nam', async () => {
    const { user } = renderPage('/crm/Settings?tab=notice')
    expect(await screen.findByText(settingsMessages.neverSaved)).toBeInTheDocument()
    const text = screen.getByRole('textbox', { name: noticeMessages.fields.text })
    await user.click(text)
    await user.paste('Bảo trì từ 22:00')
    expect(screen.getByText('Bảo trì từ 22:00', { selector: 'p' })).toBeVisible()
    await user.click(save())
    expect(screen.getAllByText(noticeMessages.faults.endsAt)).not.toHaveLength(0)
    const times = screen.getAllByRole('textbox', { name: 'Giờ và phút' })
    for (const [index, name] of (['startsAt', 'endsAt'] as const).entries()) {
      await user.click(screen.getByRole('textbox', { name: noticeMessages.fields[name] }))
      await user.paste('24/11/2026')
      const time = times[index]
      if (time) await user.click(time)
      await user.paste(index === 0 ? '22:00' : '23:30')
    }
    await user.click(save())
    expect(await screen.findByText(settingsMessages.saved)).toBeInTheDocument()
    expect(sent).toEqual([
      {
        text: 'Bảo trì từ 22:00',
        startsAt: '2026-11-24T15:00:00.000Z',
        endsAt: '2026-11-24T16:30:00.000Z',
        version: null,
      },
    ])
  })

  test('the number of devices says what counts while none is set, and takes one to five', async () => {
    const { user } = renderPage('/crm/Settings?tab=learning')
    const limit = await screen.findByRole('textbox', { name: learningMessages.fields.deviceLimit })
    expect(limit).toHaveValue('')
    expect(limit).toHaveAccessibleDescription(learningMessages.hints.deviceLimit(3))
    expect(screen.getByText(learningMessages.drafts.unset)).toBeInTheDocument()
    expect(screen.getByText(/chỉ hiểu tiếng Anh/)).toBeInTheDocument()
    await user.type(limit, '2')
    await user.click(save())
    expect(await screen.findByText(settingsMessages.saved)).toBeInTheDocument()
    expect(sent).toEqual([{ deviceLimit: 2, streamLimit: 1, takeBackBelowPercent: 30, version: null }])
  })

  test('a period of retention says its bounds and its reason, and texts cannot outlast their mails', async () => {
    const { user } = renderPage('/crm/Settings?tab=retention')
    const mails = await screen.findByRole('textbox', { name: retentionMessages.fields.mails })
    expect(mails).toHaveValue('90')
    expect(mails).toHaveAccessibleDescription(/Từ 30 đến 365 ngày; thường là 90/)
    // What was typed stays, whichever side of the bounds it is on.
    const ended = screen.getByRole('textbox', { name: retentionMessages.fields.playbacks })
    await user.clear(ended)
    await user.type(ended, '400')
    await user.click(screen.getByRole('button', { name: 'Lưu thay đổi' }))
    expect(ended).toHaveAccessibleDescription(new RegExp(retentionMessages.faults.playbacks))
    expect(ended).toHaveValue('400')
    await user.clear(ended)
    await user.type(ended, '90')
    const texts = screen.getByRole('textbox', { name: retentionMessages.fields.mailTexts })
    await user.clear(texts)
    await user.type(texts, '100')
    await user.click(save())
    expect(texts).toHaveAccessibleDescription(new RegExp(retentionMessages.textsOutlast))
    await user.clear(texts)
    await user.type(texts, '14')
    await user.click(save())
    expect(await screen.findByText(settingsMessages.saved)).toBeInTheDocument()
    expect(sent).toEqual([{ ...unsetSettings.retention, mailTexts: 14, version: null }])
  })

  test('a colour that cannot be read says why, offers the nearest that can, and is not sent', async () => {
    const { user } = renderPage('/crm/Settings?tab=brand')
    const primary = await screen.findByRole('textbox', { name: brandMessages.fields.primary })
    await user.type(primary, '#f2d24b')
    expect(primary).toHaveAccessibleDescription(/Khó đọc: .*cần từ 4,5:1/)
    await user.click(save())
    expect(sent).toEqual([])
    const offer = screen.getByRole('button', { name: /^Dùng #/ })
    const nearest = offer.textContent?.slice('Dùng '.length)
    await user.click(offer)
    expect(primary).toHaveValue(nearest)
    await user.click(save())
    expect(await screen.findByText(settingsMessages.saved)).toBeInTheDocument()
    expect(sent).toEqual([{ ...unsetSettings.brand, primary: nearest, version: null }])
  })

  test('a logo is uploaded, shown where it will stand, and in force once it is saved', async () => {
    const logo = `/brand-logos/${'a'.repeat(32)}-400x100.png`
    vi.stubGlobal('createImageBitmap', async () => ({ width: 400, height: 100, close: () => {} }))
    server.use(mockEndpoint(crmSettings.addBrandPicture, { path: logo }))
    const { user } = renderPage('/crm/Settings?tab=brand')
    const group = await screen.findByRole('group', { name: brandMessages.fields.logo })
    expect(within(group).getByText(brandMessages.unset.logo)).toBeInTheDocument()
    const input = within(group).getByLabelText(/^Tải logo lên/)
    const heavy = new File(['x'], 'logo.png', { type: 'image/png' })
    Object.defineProperty(heavy, 'size', { value: MOST_BRAND_PICTURE_BYTES + 1 })
    await user.upload(input, heavy)
    expect(await within(group).findByText(/^Ảnh lớn hơn 4 MB/)).toBeInTheDocument()
    await user.upload(input, new File(['x'], 'logo.png', { type: 'image/png' }))
    expect(await within(group).findByRole('button', { name: /^Bỏ ảnh này/ })).toBeInTheDocument()
    for (const use of ['header', 'mail', 'receipt'] as const)
      expect(
        within(screen.getByRole('figure', { name: brandMessages.uses[use] })).getByRole('img'),
      ).toHaveAttribute('src', `/api${logo}`)
    await user.click(save())
    expect(await screen.findByText(settingsMessages.saved)).toBeInTheDocument()
    expect(sent).toEqual([{ ...unsetSettings.brand, logo, version: null }])
    vi.unstubAllGlobals()
  })

  test('a mail to try the settings shows the words of the mail server', async () => {
    const { user } = renderPage('/crm/Settings?tab=mail')
    const to = await screen.findByRole('textbox', { name: mailMessages.trial.to })
    await user.type(to, 'chu@example.vn')
    await user.click(screen.getByRole('button', { name: mailMessages.trial.send }))
    expect(await screen.findByText(mailMessages.trial.outcomes.refused)).toBeVisible()
    expect(screen.getByText(/550 relaying denied/)).toBeVisible()
  })
})

describe('settings: how buyers pay', () => {
  const payment: EndpointOutput<typeof crmSettings.payment> = {
    ...unsaved,
    values: { account: null, otherAccounts: [], gatewaysOff: [], refundLimit: null },
    installed: {
      account: { bankName: 'Vietcombank', number: '0123456789', holder: 'CONG TY A', virtualNumber: null },
      gateways: ['vnpay', 'momo'],
      secrets: [
        { name: 'VNPAY_HASH_SECRET', isSet: true },
        { name: 'ZALOPAY_KEY1', isSet: false },
      ],
    },
    counter: {
      bankName: 'Vietcombank',
      accountNumber: '0123456789',
      accountName: 'CONG TY A',
      qr: '00020101',
    },
    banks: [
      { bin: '970418', name: 'BIDV' },
      { bin: '970436', name: 'Vietcombank' },
    ],
  }
  beforeEach(() =>
    server.use(
      mockEndpoint(crmSettings.history, keyPageOf([])),
      mockEndpoint(crmSettings.payment, payment),
      mockEndpoint(contract.crmSetup.trialTransfer, null),
      mockEndpoint(crmSettings.savePayment, ({ body }) => {
        sent.push(body)
        return payment
      }),
    ),
  )
  const fill = async (user: ReturnType<typeof renderPage>['user'], bank: string) => {
    await user.selectOptions(await screen.findByRole('combobox', { name: paymentMessages.fields.bin }), bank)
    await user.type(screen.getByRole('textbox', { name: paymentMessages.fields.number }), '0987 654 321')
    await user.type(screen.getByRole('textbox', { name: paymentMessages.fields.holder }), 'CONG TY B')
  }

  test('the code for the counter is shown with its account, and printed', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    const { user } = renderPage('/crm/Settings?tab=payment')
    expect(await screen.findByRole('img', { name: counterMessages.qr('0123456789') })).toBeVisible()
    expect(screen.getByText('CONG TY A')).toBeVisible()
    await user.click(screen.getByRole('button', { name: counterMessages.print }))
    expect(print).toHaveBeenCalledOnce()
    print.mockRestore()
  })

  test('another account is read out and asked about before it is saved, with the gateways that are left', async () => {
    const { user } = renderPage('/crm/Settings?tab=payment')
    await fill(user, 'Vietcombank')
    expect(screen.getByRole('checkbox', { name: 'ZaloPay' })).toBeDisabled()
    await user.click(screen.getByRole('checkbox', { name: 'MoMo' }))
    await user.type(screen.getByRole('textbox', { name: paymentMessages.refunds.limit }), '20000000')
    await user.click(save())
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent('Vietcombank · 0987654321 · CONG TY B')
    expect(sent).toEqual([])
    await user.click(within(question).getByRole('button', { name: paymentMessages.confirm.yes }))
    expect(await screen.findByText(settingsMessages.saved)).toBeInTheDocument()
    const account = { bin: '970436', number: '0987654321', holder: 'CONG TY B', virtualNumber: '' }
    expect(sent).toEqual([
      { account, otherAccounts: [], gatewaysOff: ['momo'], refundLimit: 20_000_000, version: null },
    ])
  })

  test('the first account is asked about as one, where there was none to change', async () => {
    const none = { ...payment, installed: { ...payment.installed, account: null } }
    server.use(mockEndpoint(crmSettings.payment, none))
    const { user } = renderPage('/crm/Settings?tab=payment')
    await fill(user, 'Vietcombank')
    await user.click(save())
    const { title, yes } = paymentMessages.confirm.first
    const question = await screen.findByRole('alertdialog', { name: title })
    await user.click(within(question).getByRole('button', { name: yes }))
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  test('whoever looks again sends nothing, and what was typed stays', async () => {
    const { user } = renderPage('/crm/Settings?tab=payment')
    await fill(user, 'Vietcombank')
    await user.click(save())
    const question = await screen.findByRole('alertdialog')
    await user.click(within(question).getByRole('button', { name: paymentMessages.confirm.no }))
    expect(screen.getByRole('textbox', { name: paymentMessages.fields.number })).toHaveValue('0987 654 321')
    expect(sent).toEqual([])
  })

  test('an account without a bank, and a bank that needs a virtual account, are told at their fields', async () => {
    server.use(
      mockError(crmSettings.savePayment, 'settings.virtual_account_needed', {
        details: [{ path: 'body.account.virtualNumber', message: 'Nhập tài khoản ảo.' }],
      }),
    )
    const { user } = renderPage('/crm/Settings?tab=payment')
    await user.type(await screen.findByRole('textbox', { name: paymentMessages.fields.number }), '0987654321')
    await user.click(save())
    const bank = screen.getByRole('combobox', { name: paymentMessages.fields.bin })
    await waitFor(() => expect(bank).toBeInvalid())
    await user.clear(screen.getByRole('textbox', { name: paymentMessages.fields.number }))
    await fill(user, 'BIDV')
    await user.click(save())
    const question = await screen.findByRole('alertdialog')
    await user.click(within(question).getByRole('button', { name: paymentMessages.confirm.yes }))
    const virtual = screen.getByRole('textbox', { name: /Tài khoản ảo/ })
    await waitFor(() => expect(virtual).toBeInvalid())
  })

  test('another account is added beside the one of new orders, and takes its place when it is chosen', async () => {
    const { user } = renderPage('/crm/Settings?tab=payment')
    const row = async () => within(await screen.findByRole('group', { name: paymentMessages.others.row(1) }))
    const main = () => screen.getAllByRole('textbox', { name: paymentMessages.fields.number })[0]
    await fill(user, 'Vietcombank')
    await user.click(screen.getByRole('button', { name: paymentMessages.others.add }))
    const bank = (await row()).getByRole('combobox', { name: paymentMessages.fields.bin })
    expect(bank).toHaveFocus()
    await user.selectOptions(bank, 'BIDV')
    await user.type((await row()).getByRole('textbox', { name: paymentMessages.fields.number }), '111222333')
    await user.click(save())
    const holder = (await row()).getByRole('textbox', { name: paymentMessages.fields.holder })
    await waitFor(() => expect(holder).toBeInvalid())
    await user.type(holder, 'CONG TY C')
    await user.click((await row()).getByRole('button', { name: paymentMessages.others.chooseRow(1) }))
    expect(main()).toHaveValue('111222333')
    await user.click(save())
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent('BIDV · 111222333 · CONG TY C')
    await user.click(within(question).getByRole('button', { name: paymentMessages.confirm.yes }))
    expect(await screen.findByText(settingsMessages.saved)).toBeInTheDocument()
    expect(sent).toMatchObject([
      {
        account: { bin: '970418', number: '111222333', holder: 'CONG TY C' },
        otherAccounts: [{ bin: '970436', number: '0987654321', holder: 'CONG TY B' }],
      },
    ])
  })

  test('secrets are shown as set or not set', async () => {
    renderPage('/crm/Settings?tab=payment')
    expect(await screen.findByText('VNPAY_HASH_SECRET')).toBeVisible()
    expect(screen.getByText(paymentMessages.secrets.set)).toBeVisible()
    expect(screen.getByText(paymentMessages.secrets.unset)).toBeVisible()
  })
})

describe('settings: rates of tax', () => {
  const tax: EndpointOutput<typeof crmSettings.tax> = {
    ...unsaved,
    values: { rates: [], invoiceProvider: '', invoiceLookUp: '' },
    installed: { rates: [{ from: null, basisPoints: 850 }] },
  }
  beforeEach(() =>
    server.use(
      mockEndpoint(crmSettings.history, keyPageOf([])),
      mockEndpoint(crmSettings.tax, tax),
      mockEndpoint(crmSettings.saveTax, ({ body }) => {
        sent.push(body)
        return tax
      }),
    ),
  )

  test('are typed in percent with the day they begin on, and a wrong one is told at its row', async () => {
    const { user } = renderPage('/crm/Settings?tab=tax')
    expect(await screen.findByText('8,5%')).toBeVisible()
    const add = screen.getByRole('button', { name: taxMessages.rate.add })
    await user.click(add)
    const row = (place: number) => within(screen.getByRole('group', { name: taxMessages.rate.row(place) }))
    const percent = (place: number) => row(place).getByRole('textbox', { name: taxMessages.rate.percent })
    // The rate of the installation, which these replace, is taken along.
    expect(percent(1)).toHaveValue('8,5')
    await user.clear(percent(1))
    await user.type(percent(1), '8')
    await user.type(percent(2), 'mười')
    await user.click(save())
    await waitFor(() => expect(percent(2)).toBeInvalid())
    expect(percent(1)).toBeValid()
    await user.clear(percent(2))
    await user.type(percent(2), '10,5')
    await user.click(save())
    expect(await screen.findAllByText(taxMessages.faults.rates)).not.toHaveLength(0)
    await user.click(row(2).getByRole('textbox', { name: taxMessages.rate.from }))
    await user.paste('01/01/2027')
    await user.click(save())
    expect(await screen.findByText(settingsMessages.saved)).toBeInTheDocument()
    expect(sent).toEqual([
      {
        rates: [
          { from: null, basisPoints: 800 },
          { from: '2027-01-01', basisPoints: 1050 },
        ],
        invoiceProvider: '',
        invoiceLookUp: '',
        version: null,
      },
    ])
  })

  test('of withholding are taken over with their source, in the order of their days', async () => {
    server.use(
      mockEndpoint(crmSettings.withholding, { ...unsaved, values: { rules: [] } }),
      mockEndpoint(crmSettings.saveWithholding, ({ body }) => {
        sent.push(body)
        return { ...unsaved, values: { rules: [] } }
      }),
    )
    const { user } = renderPage('/crm/Settings?tab=tax')
    const { takeFrom, row, threshold } = withholdingMessages
    await user.click(await screen.findByRole('tab', { name: settingsMessages.taxParts.withholding }))
    for (const day of ['01/07/2026', '01/10/2013'])
      await user.click(await screen.findByRole('button', { name: takeFrom(day) }))
    const first = within(screen.getByRole('group', { name: row(1) }))
    expect(first.getByRole('textbox', { name: threshold })).toHaveValue('2.000.000')
    await user.click(save())
    expect(await screen.findByText(settingsMessages.saved)).toBeInTheDocument()
    expect(sent).toEqual([
      {
        version: null,
        rules: [
          { from: '2013-10-01', threshold: 2_000_000, basisPoints: 1000, source: expect.any(String) },
          { from: '2026-07-01', threshold: 5_000_000, basisPoints: 1000, source: expect.any(String) },
        ],
      },
    ])
  })

  test('that leave the days before without any are warned of', async () => {
    const late = { ...tax.values, rates: [{ from: '2027-01-01', basisPoints: 1050 }] }
    server.use(mockEndpoint(crmSettings.tax, { ...tax, values: late }))
    renderPage('/crm/Settings?tab=tax')
    expect(await screen.findByText(taxMessages.gapBefore('01/01/2027'))).toBeVisible()
  })

  test('the page to look invoices up needs https and the name of its provider', async () => {
    const { user } = renderPage('/crm/Settings?tab=tax')
    const page = await screen.findByRole('textbox', { name: new RegExp(taxMessages.labels.invoiceLookUp) })
    const name = screen.getByRole('textbox', { name: new RegExp(taxMessages.labels.invoiceProvider) })
    await user.type(page, 'http://hoadon.example.vn')
    await user.click(save())
    await waitFor(() => expect(page).toBeInvalid())
    await user.clear(page)
    await user.type(page, 'https://hoadon.example.vn/tra-cuu')
    await user.click(save())
    await waitFor(() => expect(name).toBeInvalid())
    await user.type(name, 'Hóa đơn Mẫu')
    await user.click(save())
    expect(await screen.findByText(settingsMessages.saved)).toBeInTheDocument()
    expect(sent).toEqual([
      {
        rates: [],
        invoiceProvider: 'Hóa đơn Mẫu',
        invoiceLookUp: 'https://hoadon.example.vn/tra-cuu',
        version: null,
      },
    ])
  })
})
