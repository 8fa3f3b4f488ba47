import { Field } from '@repo/ui/field'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { DateInput } from './date-input.tsx'
import { DateTimeInput } from './date-time-input.tsx'

function Day({ initial = '', onValueChange }: { initial?: string; onValueChange?: (value: string) => void }) {
  const [value, setValue] = useState(initial)
  const change = (next: string) => {
    setValue(next)
    onValueChange?.(next)
  }
  return (
    <Field label="Ngày cấp" error={value.includes('/') ? 'Ngày chưa đúng.' : undefined}>
      <DateInput value={value} onValueChange={change} min="2026-02-10" max="2027-01-31" />
    </Field>
  )
}

describe('DateInput', () => {
  it('takes digits alone and says them day first', async () => {
    const user = userEvent.setup()
    const onValueChange = vi.fn()
    render(<Day onValueChange={onValueChange} />)
    const input = screen.getByRole('textbox', { name: 'Ngày cấp' })
    await user.type(input, '21112026')
    expect(input).toHaveValue('21/11/2026')
    expect(onValueChange).toHaveBeenLastCalledWith('2026-11-21')
    await user.type(input, '{Backspace}')
    expect(input).toHaveValue('21/11/202')
    expect(input).toBeInvalid()
  })

  it('has a calendar in Vietnamese that the keyboard walks and that gives the focus back', async () => {
    const user = userEvent.setup()
    render(<Day initial="2026-11-21" />)
    const button = screen.getByRole('button', { name: 'Đổi ngày 21/11/2026 trên lịch' })
    await user.click(button)
    expect(await screen.findByRole('grid', { name: /tháng 11 năm 2026/i })).toBeInTheDocument()
    const chosen = screen.getByRole('button', { name: /Thứ Bảy, 21 tháng 11, 2026, đã chọn/ })
    expect(chosen).toHaveFocus()
    expect(screen.getByRole('gridcell', { selected: true })).toContainElement(chosen)
    expect(screen.getByRole('button', { name: 'Tháng trước' })).toBeInTheDocument()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowLeft}')
    expect(screen.getByRole('grid', { name: /tháng 12 năm 2026/i })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Thứ Sáu, 4 tháng 12, 2026' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'Ngày cấp' })).toHaveValue('04/12/2026')
    await waitFor(() => expect(button).toHaveFocus())
  })

  it('does not leave its limits; Esc and a press elsewhere close the calendar', async () => {
    const user = userEvent.setup()
    render(<Day initial="2026-02-12" />)
    const button = screen.getByRole('button', { name: /trên lịch/ })
    await user.click(button)
    await screen.findByRole('grid')
    await user.keyboard('{PageUp}')
    expect(screen.getByRole('button', { name: /, 10 tháng 2, 2026/ })).toHaveFocus()
    expect(screen.getByRole('button', { name: /, 9 tháng 2, 2026/ })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('button', { name: 'Tháng trước' })).toBeDisabled()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(button).toHaveFocus())
    await user.click(button)
    await screen.findByRole('grid')
    await user.click(document.body)
    expect(screen.queryByRole('grid')).not.toBeInTheDocument()
  })
})

function Moment() {
  const [value, setValue] = useState('')
  return (
    <>
      <Field label="Bắt đầu">
        <DateTimeInput value={value} onValueChange={setValue} defaultTime="00:00" />
      </Field>
      <output>{value}</output>
    </>
  )
}

describe('DateTimeInput', () => {
  it('fills in the time once there is a day, and lets it be changed', async () => {
    const user = userEvent.setup()
    render(<Moment />)
    await user.type(screen.getByRole('textbox', { name: 'Bắt đầu' }), '01122026')
    expect(screen.getByRole('status')).toHaveTextContent('2026-12-01T00:00')
    const time = screen.getByRole('textbox', { name: 'Giờ và phút' })
    await user.clear(time)
    await user.type(time, '0930')
    expect(screen.getByRole('status')).toHaveTextContent('2026-12-01T09:30')
  })
})
