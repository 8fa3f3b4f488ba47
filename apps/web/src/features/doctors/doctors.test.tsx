import { contract } from '@repo/contract'
import {
  buildDoctorCard,
  buildDoctorDetail,
  mockEndpoint,
  mockError,
  pageOf,
  startMockServer,
} from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { doctorMessages as copy } from './doctors.messages.ts'

const specialties = ['Da liễu thẩm mỹ', 'Laser']
const server = startMockServer(
  ...siteHandlers,
  mockEndpoint(contract.catalogue.doctors, ({ query }) => ({
    ...pageOf(query.get('q') ? [] : [buildDoctorCard()]),
    specialties,
  })),
  mockEndpoint(contract.catalogue.doctor, buildDoctorDetail()),
)
const main = () => within(screen.getByRole('main'))

test('lists doctors with title, workplace and checked licence, by speciality', async () => {
  renderPage('/doctor?specialty=Laser')
  const link = await screen.findByRole('link', { name: /BS\.CKI\s*Phạm Gia Hân/ })
  expect(link).toHaveAttribute('href', '/doctor/pham-gia-han')
  expect(main().getByText('Đã xác minh')).toBeVisible()
  expect(main().getByRole('link', { name: 'Laser' })).toHaveAttribute('aria-current', 'true')
  expect(main().getByRole('link', { name: copy.allSpecialties })).toHaveAttribute('href', '/doctor')
})

test('puts the search into the address and leads out of an empty result', async () => {
  const page = renderPage('/doctor')
  await screen.findByRole('link', { name: /Phạm Gia Hân/ })
  await page.user.type(main().getByRole('searchbox'), 'khong ai{Enter}')
  await waitFor(() => expect(page.router.state.location.search).toBe('?q=khong+ai'))
  expect(await screen.findByText(copy.empty.title)).toBeVisible()
  expect(main().getByRole('link', { name: copy.empty.action })).toHaveAttribute('href', '/doctor')
})

test('offers another try when the list cannot be loaded', async () => {
  server.use(mockError(contract.catalogue.doctors, 'server.unavailable'))
  renderPage('/doctor')
  expect(await screen.findByRole('button', { name: 'Thử lại' })).toBeVisible()
})

test('shows credentials, degrees and courses of one doctor', async () => {
  renderPage('/doctor/pham-gia-han')
  expect(await screen.findByRole('heading', { level: 1, name: 'Phạm Gia Hân' })).toBeVisible()
  expect(screen.getByText(/000000\/DEMO-CCHN/)).toBeVisible()
  expect(screen.getByText('Chuyên khoa I Da liễu')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Tiêm môi an toàn' })).toHaveAttribute(
    'href',
    '/course/tiem-moi-an-toan',
  )
})

test('says that courses are to come where a doctor has none yet', async () => {
  server.use(mockEndpoint(contract.catalogue.doctor, buildDoctorDetail({ courses: [] })))
  renderPage('/doctor/pham-gia-han')
  expect(await screen.findByText(copy.noCourses)).toBeVisible()
})

test('answers an unknown doctor with the error page', async () => {
  server.use(mockError(contract.catalogue.doctor, 'doctor.not_found'))
  renderPage('/doctor/khong-co')
  expect(await screen.findByRole('heading', { name: 'Không tìm thấy trang' })).toBeVisible()
})
