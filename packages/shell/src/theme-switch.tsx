import { readThemeChoice, setThemeChoice, type ThemeChoice } from '@repo/ui/lib/theme'
import clsx from 'clsx'
import { useEffect, useId, useState } from 'react'
import { MoonIcon, ScreenIcon, SunIcon } from './icons.tsx'
import { shellMessages } from './shell.messages.ts'

const choices = [
  { value: 'light', Icon: SunIcon },
  { value: 'dark', Icon: MoonIcon },
  { value: 'system', Icon: ScreenIcon },
] as const satisfies { value: ThemeChoice; Icon: unknown }[]

/** Light, dark, or as the device says. The choice is kept on the device. */
export function ThemeSwitch({ className }: { className?: string }) {
  // The server does not know the choice; every first render says "system".
  const [choice, setChoice] = useState<ThemeChoice>('system')
  const name = useId()
  useEffect(() => setChoice(readThemeChoice()), [])
  const choose = (next: ThemeChoice) => {
    setChoice(next)
    setThemeChoice(next)
  }
  return (
    <fieldset className={clsx('noscript:hidden', className)}>
      <legend className="sr-only">{shellMessages.theme}</legend>
      <div className="inline-flex rounded-full border border-strong p-0.5">
        {choices.map(({ value, Icon }) => (
          <label
            key={value}
            title={shellMessages.themes[value]}
            className="grid size-11 cursor-pointer place-items-center rounded-full text-2 transition-colors hover:text-1 has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={choice === value}
              onChange={() => choose(value)}
              className="sr-only"
            />
            <Icon size={18} />
            <span className="sr-only">{shellMessages.themes[value]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
