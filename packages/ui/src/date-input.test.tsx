import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { DateInput } from './date-input.tsx'
import { Field } from './field.tsx'
import { addMonths, isDay, maskDay, maskTime, readDay, showDay, todayInVietnam, weeksOf } from './lib/day.ts'

function Day({
  initial = '',
  onValueChange = () => {},
}: {
  initial?: string
  onValueChange?: (value: string) => void
}) {
  const [value, setValue] = useState(initial)
  const change = (next: string) => {
    setValue(next)
    onValueChange(next)
  }
  return (
    <Field label="Ngày cấp" error={value.includes('/') ? 'Ngày chưa đúng.' : undefined}>
      <DateInput value={value} onValueChange={change} min="2026-02-10" max="2027-01-31" />
    </Field>
  )
}

describe('days', () => {
  it('are valid only if the calendar has them', () => {
    expect(['2028-02-29', '2026-02-29', '2026-13-01', '2026-1-1', '', '0026-01-01'].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })

  it('are shown and read day first; text that is no day stays as it was typed', () => {
    expect([showDay('2026-11-21'), showDay('31/02/2026')]).toEqual(['21/11/2026', '31/02/2026'])
    expect([readDay('21/11/2026'), readDay('1/2/2026'), readDay('31/02/2026'), readDay('21/11')]).toEqual([
      '2026-11-21',
      '2026-02-01',
      '31/02/2026',
      '21/11',
    ])
  })

  it('get their slashes while they are typed, whatever separator is typed', () => {
    expect(['21112026', '21-11-2026', '1.2.2026', ' 2026-11-21 ', '21/1', 'abc'].map(maskDay)).toEqual([
      '21/11/2026',
      '21/11/2026',
      '1/2/2026',
      '21/11/2026',
      '21/1',
      '',
    ])
    expect(['1430', '14h30', '9:05', '14'].map(maskTime)).toEqual(['14:30', '14:30', '9:05', '14'])
  })

  it('are limited to the end of a shorter month, and fill weeks from Monday', () => {
    expect([addMonths('2026-01-31', 1), addMonths('2026-01-15', -1)]).toEqual(['2026-02-28', '2025-12-15'])
    const weeks = weeksOf('2026-11-21')
    expect([weeks[0]?.[0], weeks.at(-1)?.[6], weeks.length]).toEqual(['2026-10-26', '2026-12-06', 6])
  })

  it('change at midnight in Việt Nam', () => {
    expect(todayInVietnam(Date.parse('2026-11-20T17:00:00Z'))).toBe('2026-11-21')
    expect(todayInVietnam(Date.parse('2026-11-20T16:59:59Z'))).toBe('2026-11-20')
  })
})

describe('DateInput', () => {
  it('accepts digits without separators and shows them day first', async () => {
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

  it('has a calendar that works by keyboard and returns the focus', async () => {
    const user = userEvent.setup()
    render(<Day initial="2026-11-21" />)
    await user.click(screen.getByRole('button', { name: 'Đổi ngày 21/11/2026 trên lịch' }))
    expect(await screen.findByRole('grid', { name: 'Tháng 11, 2026' })).toBeInTheDocument()
    const chosen = screen.getByRole('button', { name: 'Thứ bảy, 21 tháng 11, 2026' })
    expect(chosen).toHaveFocus()
    expect(screen.getByRole('gridcell', { selected: true })).toContainElement(chosen)
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowLeft}')
    expect(screen.getByRole('grid', { name: 'Tháng 12, 2026' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Thứ sáu, 4 tháng 12, 2026' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'Ngày cấp' })).toHaveValue('04/12/2026')
    expect(screen.getByRole('button', { name: 'Đổi ngày 04/12/2026 trên lịch' })).toHaveFocus()
  })

  it('stays within its limits; Esc and a press elsewhere close the calendar', async () => {
    const user = userEvent.setup()
    render(<Day initial="2026-02-12" />)
    const button = screen.getByRole('button', { name: /trên lịch/ })
    await user.click(button)
    await screen.findByRole('grid')
    await user.keyboard('{PageUp}')
    expect(screen.getByRole('button', { name: 'Thứ ba, 10 tháng 2, 2026' })).toHaveFocus()
    expect(screen.getByRole('button', { name: 'Thứ hai, 9 tháng 2, 2026' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Tháng trước' })).toBeDisabled()
    await user.keyboard('{Escape}')
    expect(button).toHaveFocus()
    await user.click(button)
    await screen.findByRole('grid')
    fireEvent.pointerDown(document.body)
    expect(screen.queryByRole('grid')).not.toBeInTheDocument()
  })
})
