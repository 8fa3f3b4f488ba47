import { IconButton } from '@repo/ui/icon-button'
import { currentTheme, onDeviceTheme, setThemeChoice, type Theme } from '@repo/ui/lib/theme'
import { useEffect, useState } from 'react'
import { MoonIcon, SunIcon } from './icons.tsx'
import { shellMessages } from './shell.messages.ts'

/** One button between light and dark, for bars with little room. */
export function ThemeToggle() {
  const [theme, setTheme] = useState<Theme>('light')
  useEffect(() => {
    const read = () => setTheme(currentTheme())
    read()
    return onDeviceTheme(read)
  }, [])
  const isDark = theme === 'dark'
  return (
    <IconButton
      label={isDark ? shellMessages.toLight : shellMessages.toDark}
      icon={isDark ? <SunIcon /> : <MoonIcon />}
      onClick={() => setTheme(setThemeChoice(isDark ? 'light' : 'dark'))}
    />
  )
}
