import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { MoneyInput } from './number-input.tsx'
import { OtpInput } from './otp-input.tsx'
import { PasswordInput } from './password-input.tsx'
import { RadioGroup } from './radio-group.tsx'
import { Select } from './select.tsx'
import { Switch } from './switch.tsx'
import { Textarea } from './textarea.tsx'

describe('Field', () => {
  it('gives the control its name, its help and its fault', () => {
    render(
      <Field label="Email" hint="Chúng tôi gửi mã tới đây." error="Nhập email." isRequired>
        <Input type="email" />
      </Field>,
    )
    const input = screen.getByRole('textbox', { name: 'Email' })
    expect(input).toBeInvalid()
    expect(input).toBeRequired()
    expect(input).toHaveAccessibleDescription('Nhập email. Chúng tôi gửi mã tới đây.')
  })

  it('wires every kind of control', () => {
    render(
      <>
        <Field label="Lời nhắn" isOptional>
          <Textarea />
        </Field>
        <Field label="Trình độ" error="Chọn trình độ.">
          <Select options={[{ value: 'co-ban', label: 'Cơ bản' }]} placeholder="Chọn" />
        </Field>
      </>,
    )
    expect(screen.getByRole('textbox', { name: /^Lời nhắn\s?\(không bắt buộc\)$/ })).toBeValid()
    const select = screen.getByRole('combobox', { name: 'Trình độ' })
    expect(select).toHaveAccessibleDescription('Chọn trình độ.')
    expect(select).toHaveDisplayValue('Chọn')
  })
})

describe('PasswordInput', () => {
  it('shows and hides what was pasted', async () => {
    const user = userEvent.setup()
    render(
      <Field label="Mật khẩu">
        <PasswordInput />
      </Field>,
    )
    const input = screen.getByLabelText('Mật khẩu')
    await user.click(input)
    await user.paste('mat-khau-dai')
    expect(input).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'Hiện mật khẩu' }))
    expect(input).toHaveAttribute('type', 'text')
    expect(input).toHaveValue('mat-khau-dai')
    expect(screen.getByRole('button', { name: 'Ẩn mật khẩu' })).toBeInTheDocument()
  })
})

function Otp({ onComplete }: { onComplete: (code: string) => void }) {
  const [code, setCode] = useState('')
  return (
    <Field label="Mã xác nhận">
      <OtpInput value={code} onValueChange={setCode} onComplete={onComplete} />
    </Field>
  )
}

describe('OtpInput', () => {
  it('is one field that takes a pasted code with spaces and reports it once', async () => {
    const user = userEvent.setup()
    const onComplete = vi.fn()
    render(<Otp onComplete={onComplete} />)
    const input = screen.getByRole('textbox', { name: 'Mã xác nhận' })
    expect(input).toHaveAttribute('autocomplete', 'one-time-code')
    await user.click(input)
    await user.paste('48 21 93')
    expect(input).toHaveValue('482193')
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('482193')
  })

  it('ignores letters, and Backspace corrects', async () => {
    const user = userEvent.setup()
    render(<Otp onComplete={vi.fn()} />)
    const input = screen.getByRole('textbox')
    await user.type(input, '12a3{Backspace}9')
    expect(input).toHaveValue('129')
  })
})

function Money({ onValueChange }: { onValueChange: (value: number | null) => void }) {
  const [value, setValue] = useState<number | null>(null)
  const change = (next: number | null) => {
    setValue(next)
    onValueChange(next)
  }
  return (
    <Field label="Học phí">
      <MoneyInput value={value} onValueChange={change} max={100_000_000} />
    </Field>
  )
}

describe('MoneyInput', () => {
  it('groups while typing and keeps to the limits on leaving', async () => {
    const user = userEvent.setup()
    const onValueChange = vi.fn()
    render(<Money onValueChange={onValueChange} />)
    const input = screen.getByRole('textbox', { name: 'Học phí' })
    await user.type(input, '2490000')
    expect(input).toHaveValue('2.490.000')
    expect(onValueChange).toHaveBeenLastCalledWith(2490000)
    await user.type(input, '000')
    await user.tab()
    expect(input).toHaveValue('100.000.000')
    await user.clear(input)
    expect(onValueChange).toHaveBeenLastCalledWith(null)
  })
})

describe('choices', () => {
  it('toggles a checkbox by its label and reads its fault', async () => {
    const onChange = vi.fn()
    render(<Checkbox label="Tôi đồng ý" error="Đồng ý với điều khoản để tiếp tục." onChange={onChange} />)
    await userEvent.click(screen.getByText('Tôi đồng ý'))
    const box = screen.getByRole('checkbox', { name: 'Tôi đồng ý' })
    expect(box).toBeChecked()
    expect(box).toHaveAccessibleDescription('Đồng ý với điều khoản để tiếp tục.')
    expect(onChange).toHaveBeenCalledOnce()
  })

  it('shows a partly chosen list', () => {
    render(<Checkbox label="Tất cả" isIndeterminate />)
    expect(screen.getByRole('checkbox')).toBePartiallyChecked()
  })

  it('moves a radio choice with the arrow keys', async () => {
    const user = userEvent.setup()
    function Method() {
      const [value, setValue] = useState<string | null>('vietqr')
      const options = [
        { value: 'vietqr', label: 'VietQR' },
        { value: 'the', label: 'Thẻ' },
      ]
      return <RadioGroup legend="Phương thức" options={options} value={value} onValueChange={setValue} />
    }
    render(<Method />)
    expect(screen.getByRole('group', { name: 'Phương thức' })).toBeInTheDocument()
    await user.tab()
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('radio', { name: 'Thẻ' })).toBeChecked()
  })

  it('flips a switch with the space bar', async () => {
    const user = userEvent.setup()
    const onToggle = vi.fn()
    render(<Switch label="Hiển thị" hint="Học viên thấy khóa học" isOn={false} onToggle={onToggle} />)
    const control = screen.getByRole('switch', { name: 'Hiển thị' })
    expect(control).not.toBeChecked()
    expect(control).toHaveAccessibleDescription('Học viên thấy khóa học')
    await user.tab()
    await user.keyboard(' ')
    expect(onToggle).toHaveBeenCalledExactlyOnceWith(true)
  })
})

describe('ErrorSummary', () => {
  it('counts the faults and leads to the field without touching the address', async () => {
    const address = location.href
    render(
      <>
        <ErrorSummary errors={[{ id: 'email', message: 'Nhập email.' }]} />
        <Field label="Email" id="email">
          <Input />
        </Field>
      </>,
    )
    expect(screen.getByRole('alert')).toHaveTextContent('Có 1 mục cần sửa')
    await userEvent.click(screen.getByRole('link', { name: 'Nhập email.' }))
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus()
    expect(location.href).toBe(address)
  })

  it('is absent when nothing is wrong', () => {
    render(<ErrorSummary errors={[]} />)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})
