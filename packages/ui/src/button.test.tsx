import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { IconButton } from './icon-button.tsx'
import { Chip, Tag } from './tag.tsx'

describe('Button', () => {
  it('does not send a form unless it is told to', async () => {
    const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Button>Xem</Button>
        <Button type="submit">Gửi</Button>
      </form>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Xem' }))
    expect(onSubmit).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Gửi' }))
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  it('keeps focus and its words while busy, and neither clicks nor submits', async () => {
    const onClick = vi.fn()
    const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" isBusy onClick={onClick}>
          Lưu thay đổi
        </Button>
      </form>,
    )
    const button = screen.getByRole('button', { name: /Lưu thay đổi/ })
    button.focus()
    await userEvent.keyboard('{Enter}')
    expect(button).toHaveFocus()
    expect(button).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByRole('status')).toHaveTextContent('Đang xử lý…')
    expect(onClick).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

describe('small controls', () => {
  it('names an icon button by its label', async () => {
    const onClick = vi.fn()
    render(<IconButton label="Sửa" icon={<svg aria-hidden="true" />} onClick={onClick} />)
    await userEvent.click(screen.getByRole('button', { name: 'Sửa' }))
    expect(onClick).toHaveBeenCalledOnce()
  })

  it('says which filter a tag removes', async () => {
    const onRemove = vi.fn()
    render(<Tag onRemove={onRemove}>Laser</Tag>)
    await userEvent.click(screen.getByRole('button', { name: 'Bỏ Laser' }))
    expect(onRemove).toHaveBeenCalledOnce()
  })

  it('tells whether a chip is pressed', () => {
    render(
      <>
        <Chip isActive>Tất cả</Chip>
        <Chip>Da liễu</Chip>
      </>,
    )
    expect(screen.getByRole('button', { pressed: true })).toHaveTextContent('Tất cả')
    expect(screen.getByRole('button', { pressed: false })).toHaveTextContent('Da liễu')
  })
})

const announcement = () => document.querySelector('[aria-live]')

describe('CopyButton', () => {
  it('copies the value, says so, and returns to its words', async () => {
    const user = userEvent.setup()
    const onCopied = vi.fn()
    render(<CopyButton value="0123456789" label="Sao chép số tài khoản" onCopied={onCopied} />)
    await user.click(screen.getByRole('button', { name: 'Sao chép số tài khoản' }))
    expect(await navigator.clipboard.readText()).toBe('0123456789')
    expect(announcement()).toHaveTextContent('Đã sao chép')
    expect(onCopied).toHaveBeenCalledOnce()
  })

  it('claims nothing when the browser refuses', async () => {
    const user = userEvent.setup()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(
      new DOMException('refused', 'NotAllowedError'),
    )
    document.execCommand = () => false
    render(<CopyButton value="x" label="Sao chép nội dung" />)
    await user.click(screen.getByRole('button', { name: 'Sao chép nội dung' }))
    expect(announcement()).toBeEmptyDOMElement()
  })
})
