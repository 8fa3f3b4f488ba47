import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { Drawer } from './drawer.tsx'
import { Tooltip } from './tooltip.tsx'

/** Does what browsers do on Esc, which jsdom lacks for modal dialogs. */
const pressEscape = (dialog: HTMLElement) => {
  const cancel = new Event('cancel', { cancelable: true })
  act(() => {
    if (dialog.dispatchEvent(cancel)) (dialog as HTMLDialogElement).close()
  })
}

function Sharing({ isDrawer = false }: { isDrawer?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const Popup = isDrawer ? Drawer : Dialog
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Mở</Button>
      <Popup isOpen={isOpen} onClose={() => setIsOpen(false)} title="Chia sẻ khóa học">
        <p>Gửi đường dẫn.</p>
      </Popup>
    </>
  )
}

describe.each([
  ['Dialog', false],
  ['Drawer', true],
])('%s', (_name, isDrawer) => {
  it('opens with its name, closes by Esc and by its button, and gives the focus back', async () => {
    const user = userEvent.setup()
    render(<Sharing isDrawer={isDrawer} />)
    const opener = screen.getByRole('button', { name: 'Mở' })
    await user.click(opener)
    const dialog = screen.getByRole('dialog', { name: 'Chia sẻ khóa học' })
    expect(dialog).toHaveTextContent('Gửi đường dẫn.')
    pressEscape(dialog)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(opener).toHaveFocus()
    await user.click(opener)
    await user.click(screen.getByRole('button', { name: 'Đóng' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('drops its content only after the closing transition', async () => {
    vi.useFakeTimers()
    render(<Sharing isDrawer={isDrawer} />)
    fireEvent.click(screen.getByRole('button', { name: 'Mở' }))
    pressEscape(screen.getByRole('dialog'))
    expect(screen.getByText('Gửi đường dẫn.')).toBeInTheDocument()
    await act(async () => vi.advanceTimersByTime(400))
    expect(screen.queryByText('Gửi đường dẫn.')).not.toBeInTheDocument()
  })
})

describe('Dialog', () => {
  it('closes by a press outside unless that is off', () => {
    const onClose = vi.fn()
    const { rerender } = render(<Dialog isOpen onClose={onClose} title="A" />)
    const dialog = screen.getByRole('dialog')
    vi.spyOn(dialog, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 200, 200))
    fireEvent.pointerDown(dialog, { clientX: 150, clientY: 150 })
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.pointerDown(dialog, { clientX: 10, clientY: 10 })
    expect(onClose).toHaveBeenCalledOnce()
    rerender(<Dialog isOpen isOutsideIgnored onClose={onClose} title="A" />)
    fireEvent.pointerDown(dialog, { clientX: 10, clientY: 10 })
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('reopens when the browser closes a dialog that must stay open', () => {
    render(<Dialog isOpen isDismissable={false} onClose={vi.fn()} title="Đang lưu" />)
    const dialog = screen.getByRole<HTMLDialogElement>('dialog')
    act(() => dialog.close())
    expect(dialog).toHaveAttribute('open')
  })
})

describe('ConfirmDialog', () => {
  const props = {
    isOpen: true,
    title: 'Xóa khóa học này?',
    body: 'Không thể hoàn tác.',
    confirmLabel: 'Xóa khóa học',
    cancelLabel: 'Giữ lại',
  }

  it('is an alert dialog with the first focus on the safe button', async () => {
    const user = userEvent.setup()
    const [onConfirm, onCancel] = [vi.fn(), vi.fn()]
    render(<ConfirmDialog {...props} onConfirm={onConfirm} onCancel={onCancel} />)
    const dialog = screen.getByRole('alertdialog', { name: 'Xóa khóa học này?' })
    expect(dialog).toHaveAccessibleDescription('Không thể hoàn tác.')
    expect(screen.getByRole('button', { name: 'Giữ lại' })).toHaveFocus()
    pressEscape(dialog)
    expect(onCancel).toHaveBeenCalledOnce()
    await user.click(screen.getByRole('button', { name: 'Xóa khóa học' }))
    expect(onConfirm).toHaveBeenCalledOnce()
  })

  it('stays open while the action runs, and shows why it failed', async () => {
    const user = userEvent.setup()
    const [onConfirm, onCancel] = [vi.fn(), vi.fn()]
    const { rerender } = render(<ConfirmDialog {...props} isBusy onConfirm={onConfirm} onCancel={onCancel} />)
    await user.click(screen.getByRole('button', { name: 'Giữ lại' }))
    await user.click(screen.getByRole('button', { name: /Xóa khóa học/ }))
    pressEscape(screen.getByRole('alertdialog'))
    expect(onConfirm).not.toHaveBeenCalled()
    expect(onCancel).not.toHaveBeenCalled()
    rerender(<ConfirmDialog {...props} error="Chưa xóa được." onConfirm={onConfirm} onCancel={onCancel} />)
    expect(screen.getByText('Chưa xóa được.')).toBeInTheDocument()
  })
})

describe('Tooltip', () => {
  it('describes its control on focus and goes with Esc', async () => {
    const user = userEvent.setup()
    render(
      <Tooltip text="Chỉ bác sĩ đã xác minh mới thấy">
        <Button>Gợi ý</Button>
      </Tooltip>,
    )
    await user.tab()
    const button = screen.getByRole('button', { name: 'Gợi ý' })
    expect(button).toHaveAccessibleDescription('Chỉ bác sĩ đã xác minh mới thấy')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('tooltip', { hidden: true })).not.toBeInTheDocument()
    expect(button).toHaveFocus()
  })
})
