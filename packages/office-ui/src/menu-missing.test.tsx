import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Menu } from './menu.tsx'

vi.mock('./menu-popup.tsx', () => {
  throw new Error('offline')
})

test('menu: a press says when its code cannot be loaded, and the button stays usable', async () => {
  const user = userEvent.setup()
  render(<Menu trigger={<button type="button">Thao tác</button>} items={[{ id: 'edit', label: 'Sửa' }]} />)
  const trigger = screen.getByRole('button', { name: 'Thao tác' })
  await user.click(trigger)
  expect(await screen.findByRole('alert')).toHaveTextContent('Chưa mở được danh sách thao tác')
  expect(trigger).toHaveAttribute('aria-expanded', 'false')
  expect(trigger).toHaveFocus()
})
