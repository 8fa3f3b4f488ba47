import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Input, type InputProps } from './input.tsx'
import { controlMessages } from './lib/control.messages.ts'

/** Password with show/hide. Paste and password managers work; nothing is intercepted. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'suffix'>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Input
      autoComplete="current-password"
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={isShown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          aria-label={isShown ? controlMessages.hidePassword : controlMessages.showPassword}
          onClick={() => setIsShown((shown) => !shown)}
          className="grid size-11 place-items-center rounded-sm hover:text-1 noscript:hidden"
        >
          {isShown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
        </button>
      }
    />
  )
}
