import { contract } from '@repo/contract'
import { mockEndpoint, mockError, signedInSession, startMockServer } from '@repo/testing'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { professionalMessages as copy } from './professional.messages.ts'
import type { Professional } from './professional.types.ts'

const nothing: Professional = {
  state: 'none',
  profession: null,
  workplace: null,
  licenceNumber: null,
  licenceIssuer: null,
  licenceIssuedOn: null,
  hasProof: false,
  rejectionReason: null,
  reviewedAt: null,
}
let profile = nothing
let sent: unknown[] = []
const server = startMockServer(
  ...siteHandlers,
  mockEndpoint(contract.account.professional, () => profile),
  mockEndpoint(contract.account.saveProfessional, ({ body }) => {
    sent.push(body)
    profile = { ...profile, ...(body as Partial<Professional>), state: 'pending', rejectionReason: null }
    return profile
  }),
  mockEndpoint(contract.account.uploadProfessionalProof, ({ body }) => {
    sent.push((body as Blob).type)
    profile = { ...profile, hasProof: true }
    return profile
  }),
)
beforeEach(() => {
  profile = nothing
  sent = []
})
const open = () => renderPage('/profile?tab=professional', signedInSession())
const licence = () => new File(['%PDF-1.7'], 'chung-chi.pdf', { type: 'application/pdf' })

test('hands the profile in together with its proof', async () => {
  const { user } = open()
  await user.selectOptions(await screen.findByRole('combobox', { name: copy.profession }), 'nurse')
  await user.type(screen.getByRole('textbox', { name: /Số chứng chỉ/ }), '001234/HCM-CCHN')
  await user.upload(screen.getByLabelText(copy.pickProof), licence())
  expect(screen.getByText(/chung-chi\.pdf/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: copy.submit }))
  expect(await screen.findByText(copy.sent)).toBeInTheDocument()
  expect(sent).toEqual([
    {
      profession: 'nurse',
      workplace: null,
      licenceNumber: '001234/HCM-CCHN',
      licenceIssuer: null,
      licenceIssuedOn: null,
    },
    'application/pdf',
  ])
  expect(screen.getByText(copy.states.pending)).toBeInTheDocument()
  expect(screen.getByText(copy.hasProof)).toBeInTheDocument()
})

test('asks for the profession and sends nothing without it', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: copy.submit }))
  expect(await screen.findByText('Chọn nghề nghiệp.')).toBeInTheDocument()
  expect(sent).toEqual([])
})

test('says why it was not approved, and what was typed is there to mend', async () => {
  profile = {
    ...nothing,
    state: 'rejected',
    profession: 'doctor',
    workplace: 'Phòng khám Sen',
    rejectionReason: 'Ảnh chụp bị mờ.',
    reviewedAt: '2026-11-20T03:00:00.000Z',
  }
  open()
  expect(await screen.findByText('Ảnh chụp bị mờ.')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: /Nơi công tác/ })).toHaveValue('Phòng khám Sen')
  expect(screen.getByRole('button', { name: copy.resubmit })).toBeInTheDocument()
})

test('a refused proof keeps the words that were saved and says so at the file', async () => {
  server.use(mockError(contract.account.uploadProfessionalProof, 'upload.not_a_document'))
  const { user } = open()
  await user.selectOptions(await screen.findByRole('combobox', { name: copy.profession }), 'doctor')
  await user.upload(screen.getByLabelText(copy.pickProof), licence())
  await user.click(screen.getByRole('button', { name: copy.submit }))
  expect(await screen.findByText(new RegExp(copy.sentWithoutProof))).toBeInTheDocument()
  expect(screen.getByText(/chung-chi\.pdf/)).toBeInTheDocument()
  expect(screen.getByText(copy.states.pending)).toBeInTheDocument()
})

test('a file of another kind or too large is refused before it is sent', async () => {
  const { user } = open()
  const input = await screen.findByLabelText(copy.pickProof)
  input.removeAttribute('accept')
  await user.upload(input, new File(['x'], 'a.txt', { type: 'text/plain' }))
  expect(await screen.findByText(copy.proofWrongType)).toBeInTheDocument()
  const large = licence()
  vi.spyOn(large, 'size', 'get').mockReturnValue(11 * 1024 * 1024)
  await user.upload(input, large)
  expect(await screen.findByText(copy.proofTooLarge)).toBeInTheDocument()
})

test('a failed read offers another try in its place', async () => {
  server.use(mockError(contract.account.professional, 'server.unknown'))
  const { user } = open()
  const retry = await screen.findByRole('button', { name: 'Thử lại' })
  server.resetHandlers()
  await user.click(retry)
  await waitFor(() => expect(screen.getByText(copy.states.none)).toBeInTheDocument())
})
