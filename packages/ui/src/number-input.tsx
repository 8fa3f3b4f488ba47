import type { ComponentProps } from 'react'
import { useState } from 'react'
import { Input } from './input.tsx'
import { formatInteger } from './lib/format.ts'

type BaseProps = Omit<ComponentProps<typeof Input>, 'value' | 'defaultValue' | 'onChange' | 'type'>

export type NumberInputProps = BaseProps & {
  /** Whole number, or null while empty. */
  value: number | null
  onValueChange: (value: number | null) => void
  min?: number
  max?: number
}

const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, 15)

/**
 * Whole number with vi-VN grouping (“2.490.000”) as it is typed. A text control, because `type=number`
 * cannot show grouping and changes its value under the scroll wheel.
 */
export function NumberInput({ value, onValueChange, min = 0, max, onBlur, ...rest }: NumberInputProps) {
  const [isTyping, setIsTyping] = useState(false)
  const clamp = (number: number) => Math.min(max ?? Number.MAX_SAFE_INTEGER, Math.max(min, number))
  return (
    <Input
      {...rest}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      value={value === null ? '' : formatInteger(value)}
      onChange={(event) => {
        const digits = digitsOf(event.target.value)
        setIsTyping(true)
        onValueChange(digits === '' ? null : Number(digits))
      }}
      onBlur={(event) => {
        // Limits apply when the field is left; clamping each keystroke would fight the typist.
        if (isTyping && value !== null) onValueChange(clamp(value))
        setIsTyping(false)
        onBlur?.(event)
      }}
    />
  )
}

/** Amount in whole VND with the sign inside the right edge. */
export function MoneyInput(props: NumberInputProps) {
  return <NumberInput suffix="₫" {...props} />
}
