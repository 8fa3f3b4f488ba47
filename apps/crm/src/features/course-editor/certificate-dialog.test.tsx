import { contract } from '@repo/contract'
import { mockEndpoint, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildCourseReview, buildPending } from '../../testing/draft-factories.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { buildStaffCourse, ids, noCertificates, noShares } from '../../testing/staff-factories.ts'
import { certificateMessages as copy } from './certificate.messages.ts'

const cme = { organiser: 'Bệnh viện Mẫu', decision: '12/QĐ-BV', decidedOn: '2026-01-15', hours: 4.5 }
let sent: unknown[] = []
startMockServer(
  mockEndpoint(contract.crm.courseOptions, { categories: [], doctors: [] }),
  mockEndpoint(contract.crm.course, buildStaffCourse()),
  mockEndpoint(contract.crmCertificates.courseRule, { ...noCertificates, isOffered: true, cme }),
  mockEndpoint(contract.crmCertificates.saveCourseRule, ({ body }) => {
    sent.push(body)
    return { ...noCertificates, isOffered: true }
  }),
  mockEndpoint(contract.revenue.courseShares, noShares),
  mockEndpoint(contract.crm.trailer, { video: null }),
  mockEndpoint(contract.courseReviews.review, buildCourseReview()),
  mockEndpoint(contract.courseDrafts.pendingChanges, buildPending()),
)
beforeEach(() => {
  sent = []
  localStorage.clear()
})

test('certificate rule: a credit is saved whole, or taken away whole', async () => {
  const { user } = renderPage(`/crm/Course/Edit?id=${ids.course}`)
  await user.click(await screen.findByRole('button', { name: copy.edit }))
  const dialog = within(await screen.findByRole('dialog', { name: copy.dialog }))
  const organiser = dialog.getByLabelText(copy.cme.organiser)
  expect(organiser).toHaveValue(cme.organiser)
  await user.clear(organiser)
  await user.click(dialog.getByRole('button', { name: copy.save }))
  expect(await dialog.findByText(copy.faults['cme.organiser'])).toBeVisible()
  expect(sent).toEqual([])
  await user.click(dialog.getByRole('checkbox', { name: copy.fields.hasCme }))
  await user.click(dialog.getByRole('button', { name: copy.save }))
  await waitFor(() => expect(sent).toMatchObject([{ isOffered: true, cme: null }]))
})
