import { ApiError } from '@repo/api-client'
import { renderScreen } from '@repo/testing'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { EditConflict } from './edit-conflict.tsx'
import { useEditConflict } from './index.ts'

const outdated = new ApiError({
  code: 40901,
  name: 'edit.outdated',
  status: 409,
  message: '',
  details: { by: 'Trần Thị Lan', isOwn: false, at: '2026-11-22T07:05:00.000Z' },
})
const stored = { version: 'v2', values: { title: 'Tên của Lan', level: 'basic' } }
const save = vi.fn<(version: string | null, title: string) => void>()

/** A form of one field, saved against a server that holds `stored`. */
function TitleForm() {
  const [title, setTitle] = useState('Tên của tôi')
  const conflict = useEditConflict({
    version: 'v1',
    read: async () => stored,
    mine: () => ({ title, level: 'basic' }),
    take: (values) => setTitle(values.title),
  })
  const press = () => {
    save(conflict.version(), title)
    if (conflict.version() === stored.version) conflict.hold('v3')
    else conflict.catches(outdated)
  }
  return (
    <>
      <EditConflict conflict={conflict} labels={{ title: 'Tên', level: 'Trình độ' }} />
      <input aria-label="Tên" value={title} onChange={(event) => setTitle(event.target.value)} />
      <button type="button" onClick={press}>
        Lưu
      </button>
    </>
  )
}

async function refused() {
  save.mockClear()
  const { user } = renderScreen([{ path: '/', Component: TitleForm }], { url: '/' })
  await user.click(screen.getByRole('button', { name: 'Lưu' }))
  return user
}

test('edit conflict: a refused save says who saved and when, and keeps the typed text', async () => {
  await refused()
  expect(screen.getByRole('alert')).toHaveTextContent('Trần Thị Lan đã lưu lúc 14:05')
  expect(screen.getByLabelText('Tên')).toHaveValue('Tên của tôi')
  expect(screen.getByRole('alert')).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Giữ nội dung của tôi' })).not.toBeInTheDocument()
})

test('edit conflict: saving again without viewing the other version is refused', async () => {
  const user = await refused()
  await user.click(screen.getByRole('button', { name: 'Lưu' }))
  expect(save.mock.calls.map(([version]) => version)).toEqual(['v1', 'v1'])
  expect(screen.getByRole('alert')).toBeInTheDocument()
})

test('edit conflict: after viewing the differences the own text can be saved over the other version', async () => {
  const user = await refused()
  await user.click(screen.getByRole('button', { name: 'Xem bản đã lưu' }))
  expect(await screen.findByText('Tên của Lan')).toBeInTheDocument()
  expect(screen.queryByText('Trình độ')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Giữ nội dung của tôi' }))
  expect(screen.getByRole('status')).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Lưu' }))
  expect(save).toHaveBeenLastCalledWith('v2', 'Tên của tôi')
  expect(screen.queryByText(/ghi đè/)).not.toBeInTheDocument()
})

test('edit conflict: the stored version can be taken into the form', async () => {
  const user = await refused()
  await user.click(screen.getByRole('button', { name: 'Xem bản đã lưu' }))
  await user.click(await screen.findByRole('button', { name: 'Lấy bản đã lưu' }))
  expect(screen.getByLabelText('Tên')).toHaveValue('Tên của Lan')
})
