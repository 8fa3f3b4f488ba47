import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Tabs } from './tabs.tsx'

const items = [
  { id: 'overview', label: 'Tổng quan', content: <input aria-label="Ghi chú nhanh" /> },
  { id: 'files', label: 'Tài liệu', count: 3, content: 'Ba tệp' },
  { id: 'notes', label: 'Ghi chú', content: 'Chưa có ghi chú' },
]

describe('Tabs', () => {
  it('moves with the arrow keys, Home and End, and is one stop of the Tab key', async () => {
    const user = userEvent.setup()
    const onValueChange = vi.fn()
    render(<Tabs label="Nội dung bài học" items={items} onValueChange={onValueChange} />)
    await user.tab()
    expect(screen.getByRole('tab', { name: 'Tổng quan' })).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: /Tài liệu/ })).toHaveFocus()
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Tài liệu3')
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Ba tệp')
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(onValueChange).toHaveBeenLastCalledWith('overview')
    await user.keyboard('{End}')
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Ghi chú')
    await user.keyboard('{Home}{Tab}')
    expect(screen.getByRole('textbox', { name: 'Ghi chú nhanh' })).toHaveFocus()
  })

  it('keeps what was typed in a panel that was left', async () => {
    const user = userEvent.setup()
    render(<Tabs label="Nội dung" items={items} />)
    await user.type(screen.getByRole('textbox'), 'liều 0,1 ml')
    await user.click(screen.getByRole('tab', { name: /Tài liệu/ }))
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    await user.click(screen.getByRole('tab', { name: 'Tổng quan' }))
    expect(screen.getByRole('textbox')).toHaveValue('liều 0,1 ml')
  })

  it('follows its owner when controlled', () => {
    render(<Tabs label="Nội dung" items={items} value="notes" />)
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Ghi chú')
  })
})
