import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { DateInput } from './date-input.tsx'

const gone = vi.hoisted(() => ({ isGone: true }))
vi.mock('./calendar.tsx', async (importOriginal) => {
  if (gone.isGone) throw new TypeError('Failed to fetch dynamically imported module')
  return importOriginal()
})

test('date input: says when its calendar cannot be loaded; the day can be typed, and the next press tries again', async () => {
  const user = userEvent.setup()
  const onValueChange = vi.fn()
  render(<DateInput value="" onValueChange={onValueChange} />)
  const button = screen.getByRole('button', { name: 'Chọn ngày trên lịch' })
  await user.click(button)
  expect(await screen.findByRole('alert')).toHaveTextContent('Hãy nhập ngày bằng bàn phím')
  await user.type(screen.getByRole('textbox'), '2')
  expect(onValueChange).toHaveBeenCalledWith('2')
  await user.click(button)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  gone.isGone = false
  await user.click(button)
  expect(await screen.findByRole('grid')).toBeInTheDocument()
})
