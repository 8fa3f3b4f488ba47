import { contract, type EndpointOutput } from '@repo/contract'
import { mockEndpoint, signedInSession, startMockServer } from '@repo/testing'
import { readQr } from '@repo/testing/read-qr'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import type { OwnCertificate, PublicCertificate } from './certificate.types.ts'
import { certificateMessages as copy } from './certificates.messages.ts'
import {
  claimMessages as claim,
  correctionMessages as correction,
  listMessages as list,
} from './own-certificates.messages.ts'

const { certificates: api } = contract
const code = 'a7k3m-9d2fx-bb4cd-k9pqr-2ttvv'
const shown: PublicCertificate = {
  code,
  status: 'valid',
  name: 'Nguyễn Thị Hồng',
  courseTitle: 'Tiêm môi an toàn',
  courseSlug: 'tiem-moi',
  doctors: ['BS.CKI Lê Minh'],
  hours: 6.5,
  cme: null,
  score: 87,
  issuer: 'Thẩm Học',
  issuedAt: '2026-11-20T03:00:00.000Z',
  revokedAt: null,
  replacedAt: null,
  replacedBy: null,
  isSigned: false,
}
const own: OwnCertificate = {
  id: '019a9f3e-0000-7000-8000-000000000001',
  code,
  status: 'valid',
  name: 'Nguyễn Thị Hồng',
  courseTitle: 'Tiêm môi an toàn',
  courseSlug: 'tiem-moi',
  hours: 6.5,
  cme: null,
  score: null,
  issuedAt: '2026-11-20T03:00:00.000Z',
  revokedAt: null,
  replacedAt: null,
  canCorrect: true,
}
const state: EndpointOutput<typeof api.courseCertificate> = {
  course: { slug: 'tiem-moi', title: 'Tiêm môi an toàn' },
  rule: { lessonsPercent: 100, needsQuizzes: true, needsAssignments: true },
  hours: 6.5,
  lessons: { completed: 1, needed: 2, total: 2 },
  quizzes: { passed: 0, total: 1 },
  assignments: { passed: 0, total: 1 },
  openLessons: [{ id: '019a9f3e-0000-7000-8000-000000000002', title: 'Biến chứng mạch máu' }],
  openQuizzes: [{ id: '019a9f3e-0000-7000-8000-000000000003', title: 'Trắc nghiệm cuối khóa' }],
  openAssignments: [{ id: '019a9f3e-0000-7000-8000-000000000009', title: 'Nộp một ca' }],
  isEarned: false,
  profileName: 'Nguyễn Thị Hồng',
  certificate: null,
}
const server = startMockServer(...siteHandlers)
const openPage = (certificate: PublicCertificate | null) => {
  server.use(mockEndpoint(api.certificate, { certificate }))
  return renderPage(`/certificate/${code}`)
}
const openClaim = () => renderPage('/student/certificates?course=tiem-moi', signedInSession())

test('the QR code in the picture of a certificate, read by another library, leads to its public page', async () => {
  openPage(shown)
  const picture = await screen.findByRole('img', { name: copy.qr })
  expect(readQr(new XMLSerializer().serializeToString(picture))).toBe(
    `${location.origin}/certificate/${code}`,
  )
})

test('a valid certificate: its picture, every fact as text, its file and what it is not', async () => {
  openPage(shown)
  expect(await screen.findByRole('heading', { level: 1, name: copy.statuses.valid })).toBeInTheDocument()
  expect(
    screen.getByRole('img', { name: copy.art('Nguyễn Thị Hồng', 'Tiêm môi an toàn') }),
  ).toBeInTheDocument()
  const facts = within(screen.getByRole('region', { name: copy.factsTitle }))
  for (const fact of ['Nguyễn Thị Hồng', '87%', '20/11/2026', 'BS.CKI Lê Minh', code])
    expect(facts.getByText(fact)).toBeInTheDocument()
  expect(facts.getByText(/6,5\sgiờ/)).toBeInTheDocument()
  expect(facts.getByText(copy.noLicence)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: copy.pdf })).toHaveAttribute(
    'href',
    `/api/certificates/${code}/pdf`,
  )
})

test('a revoked certificate says so with its day, and offers no picture and no file', async () => {
  openPage({ ...shown, status: 'revoked', revokedAt: '2026-11-22T03:00:00.000Z' })
  expect(
    await screen.findByRole('heading', { name: copy.statuses.revoked('22/11/2026') }),
  ).toBeInTheDocument()
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: copy.pdf })).not.toBeInTheDocument()
})

test('a replaced certificate leads to the one that stands for it', async () => {
  openPage({ ...shown, status: 'replaced', replacedAt: '2026-11-22T03:00:00.000Z', replacedBy: 'b-2' })
  expect(await screen.findByRole('link', { name: copy.seeNew })).toHaveAttribute('href', '/certificate/b-2')
})

test('a certificate whose holder has left shows no name', async () => {
  openPage({ ...shown, name: null })
  expect(await screen.findByText(copy.noName)).toBeInTheDocument()
  expect(screen.getByText(copy.noNameHint)).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: copy.pdf })).not.toBeInTheDocument()
})

test('a code that stands for nothing is named, with what to check', async () => {
  openPage(null)
  expect(await screen.findByText(copy.unknown)).toBeInTheDocument()
  expect(screen.getByText(copy.unknownHint(code))).toBeInTheDocument()
})

test('before the rule is fulfilled the page lists what is left, each with its way there', async () => {
  server.use(mockEndpoint(api.courseCertificate, state))
  openClaim()
  const left = within(await screen.findByRole('region', { name: claim.left }))
  expect(left.getByText(claim.lessons(1, 2, 2))).toBeInTheDocument()
  expect(left.getByText(claim.quizzes(0, 1))).toBeInTheDocument()
  expect(left.getByText(claim.assignments(0, 1))).toBeInTheDocument()
  for (const { id, title } of [...state.openLessons, ...state.openQuizzes, ...state.openAssignments])
    expect(left.getByRole('link', { name: title })).toHaveAttribute(
      'href',
      `/student/my-course/tiem-moi?lesson=${id}`,
    )
  expect(screen.queryByRole('button', { name: claim.claim })).not.toBeInTheDocument()
})

test('the name is confirmed, a wrong one refused at its field, and then the certificate is there', async () => {
  let claimed: unknown
  server.use(
    mockEndpoint(api.courseCertificate, () => ({
      ...state,
      isEarned: true,
      certificate: claimed ? own : null,
    })),
    mockEndpoint(api.claimCertificate, ({ body }) => {
      claimed = body
      return own
    }),
  )
  const { user } = openClaim()
  const name = await screen.findByRole('textbox', { name: claim.name })
  expect(name).toHaveValue('Nguyễn Thị Hồng')
  await user.clear(name)
  await user.type(name, 'Hồng 123')
  await user.click(screen.getByRole('button', { name: claim.claim }))
  expect(await screen.findByText(claim.words.name.invalid)).toBeInTheDocument()
  await user.clear(name)
  await user.type(name, 'Nguyễn Thị Hồng')
  await user.click(screen.getByRole('button', { name: claim.claim }))
  expect(await screen.findByRole('link', { name: list.seeOf('Tiêm môi an toàn') })).toBeInTheDocument()
  expect(claimed).toEqual({ name: 'Nguyễn Thị Hồng' })
})

test('a course without certificates says so', async () => {
  server.use(mockEndpoint(api.courseCertificate, { ...state, rule: null }))
  openClaim()
  expect(await screen.findByText(claim.notOffered)).toBeInTheDocument()
})

test('the list of certificates: a name is corrected once', async () => {
  let corrected: unknown
  server.use(
    mockEndpoint(api.myCertificates, () => [{ ...own, canCorrect: !corrected }]),
    mockEndpoint(api.correctCertificate, ({ body }) => {
      corrected = body
      return { ...own, canCorrect: false }
    }),
  )
  const { user } = renderPage('/student/certificates', signedInSession())
  await user.click(await screen.findByRole('button', { name: correction.open }))
  const form = within(await screen.findByRole('region', { name: correction.title }))
  const name = form.getByRole('textbox', { name: claim.name })
  await user.clear(name)
  await user.type(name, 'Nguyễn Thị Hồng Đào')
  await user.click(form.getByRole('button', { name: correction.save }))
  expect(await screen.findByText(correction.done)).toBeInTheDocument()
  expect(corrected).toEqual({ name: 'Nguyễn Thị Hồng Đào' })
})

test('without certificates the list leads to the courses', async () => {
  server.use(mockEndpoint(api.myCertificates, []))
  renderPage('/student/certificates', signedInSession())
  expect(await screen.findByText(list.empty)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: list.toCourses })).toHaveAttribute('href', '/student/my-course')
})
