import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

const focused = () => document.activeElement as HTMLElement

function Sharing() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Mở
      </button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Chia sẻ khóa học">
        <p>Gửi đường dẫn.</p>
      </Dialog>
    </>
  )
}

describe('Dialog', () => {
  it('opens with its name, hides the page, closes by Esc and by its button, and gives the focus back', async () => {
    const user = userEvent.setup()
    render(<Sharing />)
    const opener = screen.getByRole('button', { name: 'Mở' })
    await user.click(opener)
    const dialog = screen.getByRole('dialog', { name: 'Chia sẻ khóa học' })
    expect(dialog).toHaveTextContent('Gửi đường dẫn.')
    expect(dialog).toContainElement(focused())
    expect(screen.queryByRole('button', { name: 'Mở' })).not.toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await waitFor(() => expect(opener).toHaveFocus())
    await user.click(opener)
    await user.click(screen.getByRole('button', { name: 'Đóng' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('closes by a press outside unless that is off', async () => {
    const user = userEvent.setup()
    const onClose = vi.fn()
    const { rerender } = render(<Dialog isOpen onClose={onClose} title="A" />)
    await user.click(screen.getByRole('dialog'))
    expect(onClose).not.toHaveBeenCalled()
    await user.click(document.body)
    expect(onClose).toHaveBeenCalledOnce()
    rerender(<Dialog isOpen isOutsideIgnored onClose={onClose} title="A" />)
    await user.click(document.body)
    expect(onClose).toHaveBeenCalledOnce()
    // The press took the focus out of the dialog, which takes it back.
    await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(focused()))
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  it('stays where it may not be closed', async () => {
    const user = userEvent.setup()
    const onClose = vi.fn()
    render(<Dialog isOpen isDismissable={false} onClose={onClose} title="Đang lưu" />)
    await user.keyboard('{Escape}')
    await user.click(document.body)
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.queryByRole('button', { name: 'Đóng' })).not.toBeInTheDocument()
  })

  it('lets a question open above it, and takes the focus back afterwards', async () => {
    const user = userEvent.setup()
    render(<Asking />)
    const field = screen.getByRole('textbox', { name: 'Lý do' })
    expect(field).toHaveFocus()
    await user.keyboard('x{Escape}')
    expect(screen.getByRole('button', { name: 'Giữ lại' })).toHaveFocus()
    await user.tab()
    await user.tab()
    expect(screen.getByRole('alertdialog')).toContainElement(focused())
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    await waitFor(() => expect(field).toHaveFocus())
  })
})

function Asking() {
  const field = useRef<HTMLInputElement>(null)
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Dialog isOpen onClose={() => setIsAsked(true)} title="Từ chối" initialFocusRef={field}>
        <input ref={field} aria-label="Lý do" />
      </Dialog>
      <ConfirmDialog
        isOpen={isAsked}
        title="Bỏ nội dung đã nhập?"
        confirmLabel="Bỏ"
        cancelLabel="Giữ lại"
        onConfirm={() => setIsAsked(false)}
        onCancel={() => setIsAsked(false)}
      />
    </>
  )
}

describe('ConfirmDialog', () => {
  const props = {
    isOpen: true,
    title: 'Xóa khóa học này?',
    body: 'Không thể hoàn tác.',
    confirmLabel: 'Xóa khóa học',
    cancelLabel: 'Giữ lại',
  }

  it('is an alert with the first focus on the safe side', async () => {
    const user = userEvent.setup()
    const [onConfirm, onCancel] = [vi.fn(), vi.fn()]
    render(<ConfirmDialog {...props} onConfirm={onConfirm} onCancel={onCancel} />)
    const dialog = screen.getByRole('alertdialog', { name: 'Xóa khóa học này?' })
    expect(dialog).toHaveAccessibleDescription('Không thể hoàn tác.')
    expect(screen.getByRole('button', { name: 'Giữ lại' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(onCancel).toHaveBeenCalledOnce()
    await user.click(screen.getByRole('button', { name: 'Xóa khóa học' }))
    expect(onConfirm).toHaveBeenCalledOnce()
  })

  it('holds still while the act runs, and shows why it failed', async () => {
    const user = userEvent.setup()
    const [onConfirm, onCancel] = [vi.fn(), vi.fn()]
    const { rerender } = render(<ConfirmDialog {...props} isBusy onConfirm={onConfirm} onCancel={onCancel} />)
    await user.click(screen.getByRole('button', { name: 'Giữ lại' }))
    await user.click(screen.getByRole('button', { name: /Xóa khóa học/ }))
    await user.keyboard('{Escape}')
    expect(onConfirm).not.toHaveBeenCalled()
    expect(onCancel).not.toHaveBeenCalled()
    rerender(<ConfirmDialog {...props} error="Chưa xóa được." onConfirm={onConfirm} onCancel={onCancel} />)
    expect(screen.getByText('Chưa xóa được.')).toBeInTheDocument()
  })
})
