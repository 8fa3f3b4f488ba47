/** Colour theme of the sites: read, store, apply. Pure TypeScript; safe to import on the server. */
export type Theme = 'light' | 'dark'
/** What the visitor chose; `system` follows the device. */
export type ThemeChoice = Theme | 'system'

const storageKey = 'theme'
const themeColors: Record<Theme, string> = { light: '#FCFAF7', dark: '#0F1413' }

/**
 * Runs inline in <head> before the first paint, so that no page flashes in the wrong theme; follows the device
 * afterwards, until the visitor chooses. The servers allow exactly this text by its hash: change it only here.
 */
export const themeScript =
  `(function(){var d=document.documentElement,q=matchMedia('(prefers-color-scheme: dark)');` +
  `function paint(){var t;try{t=localStorage.getItem('${storageKey}')}catch(e){}` +
  `if(t!=='light'&&t!=='dark')t=q.matches?'dark':'light';` +
  `d.dataset.theme=t;var m=document.querySelector('meta[name=theme-color]');` +
  `if(m)m.content=t==='dark'?'${themeColors.dark}':'${themeColors.light}'}` +
  `paint();q.addEventListener('change',paint)})()`

/** The stored choice, or `system` when there is none or storage is refused. */
export function readThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** The theme that a choice means on this device now. */
export function resolveTheme(choice: ThemeChoice): Theme {
  if (choice !== 'system') return choice
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Stores the choice (where storage is allowed) and applies it to the document at once. */
export function setThemeChoice(choice: ThemeChoice): Theme {
  try {
    if (choice === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, choice)
  } catch {
    // Private windows may refuse storage; the choice then lasts for this page only.
  }
  const theme = resolveTheme(choice)
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', themeColors[theme])
  return theme
}

/** The theme that the document shows now. */
export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

/** Calls when the device changes its theme, after the document has followed. @returns how to stop. */
export function onDeviceTheme(listener: () => void): () => void {
  const device = matchMedia('(prefers-color-scheme: dark)')
  device.addEventListener('change', listener)
  return () => device.removeEventListener('change', listener)
}
