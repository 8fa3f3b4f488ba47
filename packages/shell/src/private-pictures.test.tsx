import { contract } from '@repo/contract'
import { createTestApi, mockEndpoint, mockError, renderScreen, startMockServer } from '@repo/testing'
import { Dialog } from '@repo/ui/dialog'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PrivatePictures } from './private-pictures.tsx'

const id = '019a0000-0000-7000-8000-0000000000b1'
const pictures = ['c1', 'c2'].map((end) => ({
  id: `019a0000-0000-7000-8000-0000000000${end}`,
  width: 800,
  height: 600,
}))
const server = startMockServer(
  mockEndpoint(contract.questions.picture, () => new Blob(['x'], { type: 'image/webp' })),
)

Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} })

const { picture } = createTestApi().questions

function Pictures() {
  return (
    <PrivatePictures
      Dialog={Dialog}
      pictures={pictures}
      read={(pictureId) => picture.query({ params: { id, pictureId } })}
    />
  )
}

test('a private picture opens large, and the next one follows', async () => {
  const { user } = renderScreen(<Pictures />)
  await user.click(await screen.findByRole('button', { name: 'Mở lớn: Ảnh 1 trên 2' }))
  const dialog = screen.getByRole('dialog', { name: 'Ảnh 1 trên 2' })
  expect(await within(dialog).findByRole('img')).toHaveAttribute('src', 'blob:picture')
  await user.click(within(dialog).getByRole('button', { name: 'Ảnh sau' }))
  expect(screen.getByRole('dialog', { name: 'Ảnh 2 trên 2' })).toBeInTheDocument()
})

test('a private picture that did not come is asked for again', async () => {
  server.use(mockError(contract.questions.picture, 'server.unknown'))
  const { user } = renderScreen(<Pictures />)
  const again = await screen.findByRole('button', { name: 'Thử lại: Ảnh 1 trên 2 chưa tải được' })
  server.resetHandlers()
  await user.click(again)
  expect(await screen.findByRole('button', { name: 'Mở lớn: Ảnh 1 trên 2' })).toBeInTheDocument()
})
