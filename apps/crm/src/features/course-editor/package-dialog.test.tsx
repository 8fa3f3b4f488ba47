import { type ApiContract, contract, type EndpointOutput } from '@repo/contract'
import { packageMessages as copy } from '@repo/course-studio/curriculum/package/package.messages'
import type { Curriculum } from '@repo/course-studio/curriculum/tree'
import { keyPageOf, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildCourseReview, buildPending } from '../../testing/draft-factories.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { buildStaffCourse, noCertificates, noShares } from '../../testing/staff-factories.ts'

// jsdom knows no pointer capture, which the toasts use for swiping.
HTMLElement.prototype.setPointerCapture ??= () => {}

type Packages = EndpointOutput<ApiContract['crmScorm']['lessonPackages']>
const { crmScorm } = contract
const uuid = (n: number) => `019a9f3e-0000-7000-9100-${String(n).padStart(12, '0')}`
const kept: NonNullable<Packages['current']> = {
  id: uuid(50),
  title: 'An toàn tiêm',
  version: '1.2',
  items: [{ id: 'a', title: 'Phần 1', isTracked: true }],
  fileCount: 12,
  bytes: 2_400_000,
  createdAt: '2026-11-20T02:00:00.000Z',
}
const unpacking = { state: 'unpacking' as const, fault: null, createdAt: kept.createdAt }
const none: Packages = { current: null, incoming: null, isConfigured: true }
const curriculum: Curriculum = {
  sections: [
    {
      id: uuid(1),
      title: 'Mở đầu',
      lessons: [
        {
          id: uuid(11),
          title: 'Giải phẫu',
          kind: 'article',
          isFreePreview: false,
          videoId: null,
          isProfessionalsOnly: false,
          sensitive: [],
          sensitiveNote: '',
          durationMs: 0,
          hasText: true,
          questionCount: null,
          takesHandIns: false,
          video: null,
          release: { kind: 'at_once' },
          files: [],
        },
      ],
    },
  ],
  isHeld: true,
  draft: null,
  version: null,
}
let courseId = uuid(1000)
let packages: Packages
beforeEach(() => {
  courseId = uuid(Number(courseId.slice(-12)) + 1)
  packages = none
})

const server = startMockServer(
  mockEndpoint(contract.crm.course, ({ params }) => buildStaffCourse({ id: params.id })),
  mockEndpoint(contract.crmCertificates.courseRule, noCertificates),
  mockEndpoint(contract.revenue.courseShares, noShares),
  mockEndpoint(contract.crm.trailer, { video: null }),
  mockEndpoint(contract.courseReviews.review, buildCourseReview()),
  mockEndpoint(contract.courseDrafts.pendingChanges, buildPending()),
  mockEndpoint(contract.crm.courseOptions, { categories: [], doctors: [] }),
  mockEndpoint(contract.crm.courses, { ...keyPageOf([]), counts: {} }),
  mockEndpoint(contract.curriculum.curriculum, curriculum),
  mockEndpoint(crmScorm.lessonPackages, () => packages),
  mockEndpoint(crmScorm.removePackage, () => {
    packages = none
    return packages
  }),
)

const open = async () => {
  const { user } = renderPage(`/crm/Course/Edit?id=${courseId}&tab=curriculum`)
  await user.click(await screen.findByRole('button', { name: 'Thao tác với “Giải phẫu”' }))
  await user.click(await screen.findByRole('menuitem', { name: copy.title }))
  const dialog = within(await screen.findByRole('dialog', { name: copy.title }))
  return { user, dialog }
}
const input = (label: string) => screen.getByLabelText(label, { selector: 'input' })
const zip = () => new File(['PK'], 'goi.zip', { type: 'application/zip' })

test('SCORM dialog: a lesson without a package says where one comes from, and one that is sent is unpacked', async () => {
  server.use(
    mockEndpoint(crmScorm.uploadPackage, () => {
      packages = { ...none, incoming: unpacking }
      return packages
    }),
  )
  const { user, dialog } = await open()
  expect(await dialog.findByText(copy.empty)).toBeVisible()
  await user.upload(input(copy.choose), zip())
  expect(await dialog.findByText(copy.unpacking)).toBeVisible()
  expect(dialog.getByRole('button', { name: copy.replace })).toBeEnabled()
})

test('SCORM dialog: a file that is no ZIP is refused in words beside the button, and can be chosen again', async () => {
  server.use(mockError(crmScorm.uploadPackage, 'upload.not_a_zip'))
  const { user, dialog } = await open()
  await dialog.findByText(copy.empty)
  await user.upload(input(copy.choose), zip())
  expect(await dialog.findByRole('alert')).toHaveTextContent(copy.notZip)
  expect(dialog.getByRole('button', { name: copy.choose })).toBeEnabled()
})

test('SCORM dialog: a package that could not be used says why, and that the one before stays', async () => {
  packages = {
    ...none,
    current: kept,
    incoming: { ...unpacking, state: 'failed', fault: 'no_manifest' },
  }
  const { dialog } = await open()
  expect(await dialog.findByText('An toàn tiêm')).toBeVisible()
  expect(dialog.getByText(copy.facts('1.2', 1, 12), { exact: false })).toBeVisible()
  const alert = dialog.getByRole('alert')
  expect(alert).toHaveTextContent(copy.faults.no_manifest)
  expect(alert).toHaveTextContent(copy.kept)
})

test('SCORM dialog: a package is tried in its frame, and taken out after a question', async () => {
  packages = { ...none, current: kept }
  server.use(
    mockEndpoint(crmScorm.tryPackage, {
      packageId: kept.id,
      title: kept.title,
      version: kept.version,
      items: kept.items,
      frameUrl: 'https://packages.example.test/scorm/frame/x.y/1',
      origin: 'https://packages.example.test',
      expiresAt: '2099-01-01T00:00:00.000Z',
    }),
  )
  const { user, dialog } = await open()
  await user.click(await dialog.findByRole('button', { name: copy.try }))
  expect(await dialog.findByTitle('Gói SCORM: An toàn tiêm')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: copy.remove }))
  const question = within(await screen.findByRole('alertdialog', { name: copy.removeTitle }))
  await user.click(question.getByRole('button', { name: copy.remove }))
  expect(await dialog.findByText(copy.empty)).toBeVisible()
  await waitFor(() => expect(dialog.queryByTitle('Gói SCORM: An toàn tiêm')).toBeNull())
})

test('SCORM dialog: without a host for packages nothing can be sent', async () => {
  packages = { ...none, isConfigured: false }
  const { dialog } = await open()
  expect(await dialog.findByText(copy.noHost)).toBeVisible()
  expect(dialog.queryByRole('button', { name: copy.choose })).toBeNull()
})
