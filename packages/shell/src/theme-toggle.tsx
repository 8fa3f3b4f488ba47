import { IconButton } from '@repo/ui/icon-button'
import { currentTheme, setThemeChoice, type Theme } from '@repo/ui/lib/theme'
import { Moon, Sun } from 'lucide-react'
import { useEffect, useState } from 'react'
import { shellMessages } from './shell.messages.ts'

/** One button between light and dark, for bars with little room. */
export function ThemeToggle() {
  const [theme, setTheme] = useState<Theme>('light')
  useEffect(() => setTheme(currentTheme()), [])
  const isDark = theme === 'dark'
  return (
    <IconButton
      label={isDark ? shellMessages.toLight : shellMessages.toDark}
      icon={isDark ? <Sun size={20} aria-hidden="true" /> : <Moon size={20} aria-hidden="true" />}
      onClick={() => setTheme(setThemeChoice(isDark ? 'light' : 'dark'))}
    />
  )
}
