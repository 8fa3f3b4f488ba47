import { contract } from '@repo/contract'
import { buildProfile, mockEndpoint, mockError, signedInSession, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { personalMessages } from './personal.messages.ts'

const { avatar: copy, crop } = personalMessages
const avatarUrl = '/media/avatars/a.webp'
let sent: Blob[] = []
let drawn: number[][] = []
let profile = buildProfile()
const server = startMockServer(
  ...siteHandlers,
  mockEndpoint(contract.auth.me, () => profile),
  mockError(contract.auth.refresh, 'server.unavailable'),
  mockEndpoint(contract.account.setAvatar, ({ body }) => {
    sent.push(body as Blob)
    profile = { ...profile, avatarUrl }
    return { avatarUrl }
  }),
  mockEndpoint(contract.account.removeAvatar, () => {
    profile = { ...profile, avatarUrl: null }
    return { ok: true as const }
  }),
)

beforeEach(() => {
  sent = []
  drawn = []
  profile = buildProfile()
  // jsdom neither decodes nor draws pictures.
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (!file.type.startsWith('image/')) throw new Error('not a picture')
    return { width: 600, height: 800, close: () => {} }
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    clearRect: () => {},
    fillRect: () => {},
    drawImage: (_picture: unknown, ...numbers: number[]) => drawn.push(numbers),
  } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give, type) =>
    give(new Blob(['picture'], { type })),
  )
})

const photo = () => new File(['x'.repeat(2000)], 'toi.jpg', { type: 'image/jpeg' })

test('a picture is cropped and made small before it is sent', async () => {
  const { user } = renderPage('/profile', signedInSession())
  await user.upload(await screen.findByLabelText(copy.add), photo())
  const dialog = await screen.findByRole('dialog', { name: crop.title })
  expect(within(dialog).getByRole('img', { name: crop.preview })).toBeInTheDocument()
  expect(within(dialog).getAllByRole('slider')).toHaveLength(3)
  await user.click(within(dialog).getByRole('button', { name: crop.save }))
  expect(await screen.findByText(copy.saved)).toBeInTheDocument()
  expect(drawn.at(-1)).toEqual([0, 100, 600, 600, 0, 0, 512, 512])
  expect(sent.map(({ type }) => type)).toEqual(['image/webp'])
  await waitFor(() => expect(screen.getByLabelText(copy.change)).toBeInTheDocument())
})

test('a refused picture is explained in the dialog', async () => {
  server.use(mockError(contract.account.setAvatar, 'upload.not_an_image'))
  const { user } = renderPage('/profile', signedInSession())
  await user.upload(await screen.findByLabelText(copy.add), photo())
  await user.click(await screen.findByRole('button', { name: crop.save }))
  expect(await screen.findByText(copy.unreadable)).toBeInTheDocument()
  expect(screen.getByRole('dialog', { name: crop.title })).toBeInTheDocument()
})

test('a file that is no picture never reaches the dialog', async () => {
  const { user } = renderPage('/profile', signedInSession())
  const input = await screen.findByLabelText(copy.add)
  input.removeAttribute('accept')
  await user.upload(input, new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }))
  expect(await screen.findByText(copy.unreadable)).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('the portrait is removed after asking', async () => {
  profile = buildProfile({ avatarUrl })
  const { user } = renderPage('/profile', signedInSession())
  await user.click(await screen.findByRole('button', { name: copy.remove }))
  const popup = await screen.findByRole('alertdialog', { name: copy.removeTitle })
  await user.click(within(popup).getByRole('button', { name: copy.remove }))
  expect(await screen.findByLabelText(copy.add)).toBeInTheDocument()
})
