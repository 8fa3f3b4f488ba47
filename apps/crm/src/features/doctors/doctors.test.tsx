import { licenceMessages } from '@repo/back-office/licence/licence.messages'
import { contract, type EndpointOutput } from '@repo/contract'
import { keyPageOf, mockEndpoint, mockError, signedInSession, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ownRole, renderPage } from '../../testing/render-page.tsx'
import { doctorTaxMessages } from './doctor-tax.messages.ts'
import { payoutAccountMessages } from './payout-account.messages.ts'

const { crmDoctors, payouts, withholding } = contract
type Detail = EndpointOutput<typeof crmDoctors.doctor>

let sentTax: unknown
const id = '019a9f3e-0000-7000-8000-000000000077'
const version = '019a9f3e-0000-7000-8000-000000000079'
const row = {
  id,
  slug: 'do-thi-hong',
  name: 'Đỗ Thị Hồng',
  academicTitle: 'BS.CKI',
  portraitUrl: '/api/art/doctors/do-thi-hong.svg',
  hasOwnPortrait: false,
  workplace: 'Phòng khám Hòa Bình',
  specialties: ['Laser và ánh sáng'],
  courseCount: 1,
  licenceState: 'unchecked' as const,
  licenceExpiresOn: '2027-03-31',
}
const detail: Detail = {
  ...row,
  yearsOfPractice: 9,
  biography: 'Bác sĩ Hồng điều trị rối loạn sắc tố bằng laser.',
  degrees: [{ year: 2015, title: 'Bác sĩ đa khoa', place: 'Đại học Y' }],
  position: 3,
  publicUrl: null,
  version: null,
  licence: {
    number: '004512/HCM-GPHN',
    issuer: 'Sở Y tế TP. Hồ Chí Minh',
    scope: '',
    issuedOn: '2022-03-31',
    expiresOn: '2027-03-31',
    hasProof: true,
    verifiedAt: null,
    verifiedBy: null,
    isVerified: false,
    version,
    history: [{ id: version, event: 'saved', by: 'Trần Thị Lan', at: '2026-11-20T03:00:00.000Z' }],
  },
  courses: [
    {
      id: '019a9f3e-0000-7000-8000-000000000080',
      slug: 'laser',
      title: 'Laser cho người mới',
      coverUrl: '/api/art/covers/laser.svg',
      status: 'published',
      lessonCount: 12,
      learnerCount: 30,
      averagePercent: 40,
      completedLearners: 5,
      rating: { average: 4.5, count: 8 },
      updatedAt: '2026-11-20T03:00:00.000Z',
    },
  ],
}

const invited: EndpointOutput<typeof crmDoctors.doctorAccount> = {
  account: {
    id: '019a9f3e-0000-7000-8000-000000000081',
    name: 'Đỗ Thị Hồng',
    email: 'hong@example.vn',
    status: 'pending',
    invitedUntil: '2099-01-01T03:00:00.000Z',
  },
  free: [],
}

let sent: unknown[] = []
const note = (body: unknown) => {
  sent.push(body)
  return detail
}
const server = startMockServer(
  mockEndpoint(crmDoctors.doctors, { ...keyPageOf([row]), counts: { unchecked: 1 } }),
  mockEndpoint(crmDoctors.doctor, detail),
  mockEndpoint(crmDoctors.createDoctor, ({ body }) => {
    sent.push(body)
    return { id }
  }),
  mockEndpoint(crmDoctors.updateDoctor, ({ body }) => note(body)),
  mockEndpoint(crmDoctors.saveLicence, ({ body }) => note(body)),
  mockEndpoint(crmDoctors.doctorAccount, { account: null, free: [] }),
  mockEndpoint(crmDoctors.inviteDoctor, ({ body }) => {
    sent.push(body)
    return invited
  }),
  mockEndpoint(crmDoctors.doctorFigures, {
    learners: 1234,
    watchedMs30Days: 7_200_000,
    completionPercent: 41,
    rating: { average: 4.5, count: 8 },
    reviewsWithoutReply: 2,
  }),
  mockEndpoint(crmDoctors.doctorRevenue, {
    statements: [
      {
        month: '2026-10',
        sold: 5_000_000,
        refunded: 0,
        coSold: 0,
        coRefunded: 0,
        share: 3_500_000,
        state: 'closed',
        paidAt: null,
        note: '',
        payment: null,
      },
    ],
    rules: [{ id: version, isForEverybody: false, course: null, basisPoints: 7000 }],
  }),
  mockEndpoint(withholding.doctorTax, {
    doctor: { id, name: 'Đỗ Thị Hồng', academicTitle: 'BS.CKI' },
    current: null,
    former: [],
    rule: { threshold: 5_000_000, basisPoints: 1000 },
    version: null,
  }),
  mockEndpoint(withholding.setDoctorTax, ({ body }) => {
    sentTax = body
    return {
      doctor: { id, name: 'Đỗ Thị Hồng', academicTitle: 'BS.CKI' },
      current: {
        id: version,
        taxCode: '079083001234',
        exemption: 'commitment' as const,
        documentOn: '2026-01-05',
        reason: 'Cam kết số 12',
        at: '2026-11-20T02:00:00.000Z',
        by: 'Kế toán',
      },
      former: [],
      rule: { threshold: 5_000_000, basisPoints: 1000 },
      version,
    }
  }),
  mockEndpoint(payouts.payoutAccount, {
    doctor: { id, name: 'Đỗ Thị Hồng', academicTitle: 'BS.CKI' },
    banks: [{ bin: '970436', name: 'Vietcombank' }],
    current: null,
    proposed: {
      id: version,
      bin: '970436',
      bank: 'Vietcombank',
      number: '0011001234567',
      holder: 'Đỗ Thị Hồng',
      at: '2026-11-20T02:00:00.000Z',
      by: 'Kế toán',
      isOwn: false,
    },
    former: [],
  }),
  mockEndpoint(payouts.decidePayoutAccount, ({ body }) => {
    sent.push(body)
    return {
      doctor: { id, name: '', academicTitle: '' },
      banks: [],
      current: null,
      proposed: null,
      former: [],
    }
  }),
  mockEndpoint(crmDoctors.checkLicence, ({ body }) => note(body)),
)
beforeEach(() => {
  sent = []
})
const accountant = () => signedInSession({ role: 'admin', permissions: ['accountant'] })

describe('the list of doctors', () => {
  test('says the state of each licence and leads to the page', async () => {
    renderPage('/crm/Doctor')
    const link = await screen.findByRole('link', { name: 'BS.CKI Đỗ Thị Hồng' })
    expect(link).toHaveAttribute('href', `/crm/Doctor/${id}`)
    expect(within(screen.getByRole('table')).getByText('Chờ đối chiếu')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Thêm bác sĩ' })).toHaveAttribute('href', '/crm/Doctor/Add')
  })

  test('offers nothing to add to who may only read', async () => {
    renderPage('/crm/Doctor', accountant())
    await screen.findByRole('link', { name: 'BS.CKI Đỗ Thị Hồng' })
    expect(screen.queryByRole('link', { name: 'Thêm bác sĩ' })).not.toBeInTheDocument()
  })
})

describe('a new doctor', () => {
  test('gets an address from the name and is sent whole', async () => {
    const { user, router } = renderPage('/crm/Doctor/Add')
    await user.type(await screen.findByLabelText('Họ và tên'), 'Lê Văn Minh')
    expect(screen.getByLabelText('Đường dẫn')).toHaveValue('le-van-minh')
    await user.type(screen.getByLabelText('Học hàm, học vị'), 'ThS.BS')
    await user.type(screen.getByLabelText('Nơi công tác'), 'Hà Nội')
    await user.type(screen.getByLabelText('Giới thiệu'), 'Bác sĩ Minh dạy tiêm an toàn.')
    await user.type(screen.getByLabelText('Chuyên môn 1'), 'Chất làm đầy')
    await user.type(screen.getByLabelText('Số năm hành nghề'), '7')
    await user.click(screen.getByRole('button', { name: 'Thêm bằng cấp' }))
    await user.type(screen.getByLabelText('Năm'), '2012')
    await user.type(screen.getByLabelText('Tên bằng'), 'Thạc sĩ')
    await user.type(screen.getByLabelText('Nơi đào tạo'), 'Đại học Y')
    await user.click(screen.getByRole('button', { name: 'Thêm bác sĩ' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/crm/Doctor/${id}`))
    expect(sent).toEqual([
      {
        name: 'Lê Văn Minh',
        slug: 'le-van-minh',
        academicTitle: 'ThS.BS',
        workplace: 'Hà Nội',
        biography: 'Bác sĩ Minh dạy tiêm an toàn.',
        specialties: ['Chất làm đầy'],
        yearsOfPractice: 7,
        degrees: [{ year: 2012, title: 'Thạc sĩ', place: 'Đại học Y' }],
        position: 0,
      },
    ])
  })

  test('shows a taken address at its field', async () => {
    server.use(mockError(crmDoctors.updateDoctor, 'doctor.slug_taken'))
    const { user } = renderPage(`/crm/Doctor/${id}`)
    await user.type(await screen.findByLabelText('Đường dẫn'), '-2')
    await user.click(screen.getByRole('button', { name: 'Lưu hồ sơ' }))
    await waitFor(() =>
      expect(screen.getByLabelText('Đường dẫn')).toHaveAccessibleDescription(/đã thuộc về một bác sĩ khác/),
    )
  })
})

describe('the page of a doctor', () => {
  test('opens the tab of its address and leads to the editor of a course', async () => {
    const { user, router } = renderPage(`/crm/Doctor/${id}?tab=courses`)
    expect(await screen.findByRole('tab', { name: /^Khóa học/ })).toHaveAttribute('aria-selected', 'true')
    expect(screen.getByRole('link', { name: 'Laser cho người mới' })).toHaveAttribute(
      'href',
      `/crm/Course/Edit?id=${detail.courses[0]?.id}`,
    )
    await user.click(screen.getByRole('tab', { name: 'Giấy phép' }))
    expect(router.state.location.search).toBe('?tab=licence')
  })

  test('saves the profile with the version that was read', async () => {
    const { user } = renderPage(`/crm/Doctor/${id}`)
    const field = await screen.findByLabelText('Nơi công tác')
    await user.clear(field)
    await user.type(field, 'Bệnh viện Da liễu')
    await user.click(screen.getByRole('button', { name: 'Lưu hồ sơ' }))
    await waitFor(() => expect(sent).toMatchObject([{ workplace: 'Bệnh viện Da liễu', version: null }]))
  })

  test('confirms the check of a licence after a question', async () => {
    const { user } = renderPage(`/crm/Doctor/${id}?tab=licence`)
    expect(await screen.findByText('31/03/2027')).toBeInTheDocument()
    expect(screen.getByText('Lưu thông tin giấy phép')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Xác nhận đã đối chiếu' }))
    const question = await screen.findByRole('alertdialog')
    await user.click(within(question).getByRole('button', { name: 'Xác nhận đã đối chiếu' }))
    await waitFor(() => expect(sent).toEqual([{ isVerified: true, version }]))
  })

  test('is checked and withdrawn only by who may, though others edit it', async () => {
    renderPage(`/crm/Doctor/${id}?tab=licence`, ownRole('doctors.read', 'doctors.edit'))
    expect(await screen.findByRole('button', { name: licenceMessages.edit })).toBeInTheDocument()
    for (const name of [licenceMessages.check, licenceMessages.withdraw])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  })

  test('offers no check of a licence whose last day is over', async () => {
    server.use(
      mockEndpoint(crmDoctors.doctor, {
        ...detail,
        licenceState: 'expired',
        licence: { ...detail.licence, expiresOn: '2024-03-31' },
      }),
    )
    renderPage(`/crm/Doctor/${id}?tab=licence`)
    expect(await screen.findByText(licenceMessages.renewFirst)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: licenceMessages.check })).not.toBeInTheDocument()
  })

  test('says of a badge that its page is not public yet', async () => {
    const licence = { ...detail.licence, isVerified: true }
    server.use(mockEndpoint(contract.crmDoctors.doctor, { ...detail, publicUrl: null, licence }))
    renderPage(`/crm/Doctor/${id}?tab=licence`)
    expect(await screen.findByText(licenceMessages.badgeLater)).toBeInTheDocument()
    expect(screen.queryByText(licenceMessages.badgeShown)).not.toBeInTheDocument()
  })

  test('gives the scan to who checks the licence, and its replacement only to who edits', async () => {
    renderPage(`/crm/Doctor/${id}?tab=licence`, ownRole('doctors.read', 'licences.verify'))
    expect(await screen.findByRole('button', { name: licenceMessages.proofOpen })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: licenceMessages.check })).toBeInTheDocument()
    expect(screen.queryByLabelText(licenceMessages.proofReplace)).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: licenceMessages.edit })).not.toBeInTheDocument()
  })

  test('refuses a licence that ends before it begins, at its field', async () => {
    const { user } = renderPage(`/crm/Doctor/${id}?tab=licence`)
    await user.click(await screen.findByRole('button', { name: 'Sửa giấy phép' }))
    const dialog = await screen.findByRole('dialog', { name: 'Giấy phép của Đỗ Thị Hồng' })
    const last = within(dialog).getByLabelText(/^Hiệu lực đến hết ngày/)
    await user.clear(last)
    await user.type(last, '01012020')
    await user.click(within(dialog).getByRole('button', { name: 'Lưu giấy phép' }))
    expect(await within(dialog).findByText('Ngày hết hiệu lực phải sau ngày cấp.')).toBeInTheDocument()
    expect(sent).toEqual([])
    await user.clear(last)
    await user.click(within(dialog).getByRole('button', { name: 'Lưu giấy phép' }))
    await waitFor(() => expect(sent).toMatchObject([{ number: '004512/HCM-GPHN', expiresOn: null, version }]))
  })

  test('shows the accountant everything and lets nothing be changed', async () => {
    renderPage(`/crm/Doctor/${id}?tab=licence`, accountant())
    expect(await screen.findByText('004512/HCM-GPHN')).toBeInTheDocument()
    for (const name of ['Sửa giấy phép', 'Xác nhận đã đối chiếu', 'Tải về', 'Lưu hồ sơ'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  })
})

describe('the account, figures and money of a doctor', () => {
  test('invites a doctor without an account and shows the state of the invitation', async () => {
    const { user } = renderPage(`/crm/Doctor/${id}?tab=account`)
    await user.click(await screen.findByRole('button', { name: 'Mời qua email' }))
    const dialog = await screen.findByRole('dialog', { name: 'Mời Đỗ Thị Hồng' })
    await user.type(within(dialog).getByLabelText('Email'), 'hong@example.vn')
    await user.click(within(dialog).getByRole('button', { name: 'Mời qua email' }))
    expect(await screen.findByText(/^Đã gửi, dùng được đến 10:00, 01\/01\/2099/)).toBeInTheDocument()
    expect(sent).toEqual([{ name: 'Đỗ Thị Hồng', email: 'hong@example.vn' }])
    expect(screen.getByRole('button', { name: 'Gửi lại lời mời' })).toBeInTheDocument()
  })

  test('shows figures as the portal does', async () => {
    renderPage(`/crm/Doctor/${id}?tab=figures`)
    expect(await screen.findByText('1.234')).toBeInTheDocument()
    expect(screen.getByText('41%')).toBeInTheDocument()
  })

  test('shows shares with where they are changed, and statements', async () => {
    renderPage(`/crm/Doctor/${id}?tab=revenue`, accountant())
    expect(await screen.findByText('70%')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Sửa ở Doanh thu bác sĩ' })).toHaveAttribute(
      'href',
      '/crm/Revenue',
    )
    expect(screen.getByRole('link', { name: '10/2026' })).toHaveAttribute(
      'href',
      `/crm/Revenue/${id}/2026-10`,
    )
  })

  test('the account that somebody typed is confirmed by another person after a question', async () => {
    const { user } = renderPage(`/crm/Doctor/${id}?tab=revenue`, accountant())
    await user.click(await screen.findByRole('button', { name: payoutAccountMessages.confirm }))
    const popup = within(await screen.findByRole('alertdialog', { name: payoutAccountMessages.confirmTitle }))
    expect(popup.getByText(/0011001234567/)).toBeInTheDocument()
    await user.click(popup.getByRole('button', { name: payoutAccountMessages.confirm }))
    expect(await screen.findByText(payoutAccountMessages.confirmed)).toBeInTheDocument()
    expect(sent).toEqual([{ decision: 'confirmed' }])
  })

  test('a doctor with a signed commitment is exempt once the day of the document is typed', async () => {
    const { user } = renderPage(`/crm/Doctor/${id}?tab=revenue`, accountant())
    expect(await screen.findByText(/10% mỗi lần chi trả từ 5\.000\.000/)).toBeInTheDocument()
    const panel = within(screen.getByRole('region', { name: doctorTaxMessages.title }))
    await user.click(panel.getByRole('button', { name: doctorTaxMessages.edit }))
    const dialog = within(await screen.findByRole('dialog', { name: doctorTaxMessages.dialog }))
    const typed = (name: string) => dialog.getByRole('textbox', { name: new RegExp(`^${name}`) })
    await user.type(typed(doctorTaxMessages.taxCode), '079083001234')
    await user.selectOptions(dialog.getByRole('combobox'), 'commitment')
    await user.type(typed(doctorTaxMessages.reason), 'Cam kết số 12')
    await user.click(dialog.getByRole('button', { name: doctorTaxMessages.save }))
    expect(await dialog.findAllByText(doctorTaxMessages.documentOnFault)).not.toHaveLength(0)
    await user.click(typed(doctorTaxMessages.documentOn))
    await user.paste('05/01/2026')
    await user.click(dialog.getByRole('button', { name: doctorTaxMessages.save }))
    expect(await screen.findByText(/Không khấu trừ: Có bản cam kết/)).toBeInTheDocument()
    expect(sentTax).toEqual({
      taxCode: '079083001234',
      exemption: 'commitment',
      documentOn: '2026-01-05',
      reason: 'Cam kết số 12',
      version: null,
    })
  })

  test('shows no tab that somebody may not open, even by its address', async () => {
    renderPage(`/crm/Doctor/${id}?tab=account`, signedInSession({ role: 'admin', permissions: ['content'] }))
    expect(await screen.findByRole('tab', { name: 'Hồ sơ' })).toHaveAttribute('aria-selected', 'true')
    for (const name of ['Tài khoản', 'Doanh thu'])
      expect(screen.queryByRole('tab', { name })).not.toBeInTheDocument()
  })
})

test('doctors: a portrait is cropped round and shows at once', async () => {
  const portraitUrl = '/api/avatars/a.webp'
  // jsdom neither decodes nor draws pictures.
  vi.stubGlobal('createImageBitmap', async () => ({ width: 800, height: 1000, close: () => {} }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    clearRect: () => {},
    fillRect: () => {},
    drawImage: () => {},
  } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give, type) =>
    give(new Blob(['picture'], { type })),
  )
  server.use(mockEndpoint(crmDoctors.setPortrait, { ...detail, portraitUrl, hasOwnPortrait: true }))
  const { user } = renderPage(`/crm/Doctor/${id}`)
  await user.upload(
    await screen.findByLabelText('Tải ảnh lên'),
    new File(['x'], 'chan-dung.jpg', { type: 'image/jpeg' }),
  )
  await screen.findByRole('dialog', { name: 'Chọn phần ảnh làm chân dung' })
  await user.click(screen.getByRole('button', { name: 'Dùng ảnh này' }))
  expect(await screen.findByText('Đã đổi ảnh chân dung.')).toBeInTheDocument()
  expect(screen.getByRole('img', { name: `Ảnh chân dung của ${detail.name}` })).toHaveAttribute(
    'src',
    portraitUrl,
  )
  expect(screen.getByRole('button', { name: 'Gỡ ảnh' })).toBeInTheDocument()
})
