import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Menu } from './menu.tsx'

function RowMenu({ onDelete }: { onDelete: () => void }) {
  return (
    <Menu
      trigger={<button type="button">Thao tác</button>}
      items={[
        { id: 'edit', label: 'Sửa', href: '#sua' },
        { id: 'copy', label: 'Nhân bản', isDisabled: true, onSelect: onDelete },
        { id: 'delete', label: 'Xóa', tone: 'danger', hasSeparator: true, onSelect: onDelete },
      ]}
    />
  )
}

describe('Menu', () => {
  it('is walked with the arrow keys, past what is disabled, and left with Esc', async () => {
    const user = userEvent.setup()
    render(<RowMenu onDelete={vi.fn()} />)
    const trigger = screen.getByRole('button', { name: 'Thao tác' })
    await user.tab()
    await user.keyboard('{ArrowDown}')
    expect(await screen.findByRole('menu', { name: 'Thao tác' })).toBeInTheDocument()
    expect(trigger).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByRole('menuitem', { name: 'Sửa' })).toHaveFocus()
    await user.keyboard('{ArrowUp}')
    expect(screen.getByRole('menuitem', { name: 'Xóa' })).toHaveFocus()
    await user.keyboard('{Home}{ArrowDown}')
    expect(screen.getByRole('menuitem', { name: 'Xóa' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
    await waitFor(() => expect(trigger).toHaveFocus())
  })

  it('acts once and closes; a disabled entry does nothing', async () => {
    const user = userEvent.setup()
    const onDelete = vi.fn()
    render(<RowMenu onDelete={onDelete} />)
    await user.click(screen.getByRole('button', { name: 'Thao tác' }))
    expect(await screen.findByRole('menuitem', { name: 'Sửa' })).toHaveAttribute('href', '#sua')
    expect(screen.getByRole('menuitem', { name: 'Nhân bản' })).toHaveAttribute('aria-disabled', 'true')
    await user.click(await screen.findByRole('menuitem', { name: 'Nhân bản' }))
    expect(onDelete).not.toHaveBeenCalled()
    await user.click(await screen.findByRole('menuitem', { name: 'Xóa' }))
    expect(onDelete).toHaveBeenCalledOnce()
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  })

  it('closes when the press goes elsewhere', async () => {
    const user = userEvent.setup()
    render(<RowMenu onDelete={vi.fn()} />)
    await user.click(screen.getByRole('button', { name: 'Thao tác' }))
    await screen.findByRole('menu')
    await user.click(document.body)
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  })

  it('says its own words in Vietnamese', async () => {
    const user = userEvent.setup()
    render(<RowMenu onDelete={vi.fn()} />)
    await user.click(screen.getByRole('button', { name: 'Thao tác' }))
    expect(await screen.findAllByRole('button', { name: 'Đóng và quay lại trang' })).not.toHaveLength(0)
  })
})
