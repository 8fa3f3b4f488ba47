import { rates } from './preferences.ts'

export type ShortcutAction =
  | { kind: 'toggle-play' }
  | { kind: 'seek-by'; seconds: number }
  | { kind: 'seek-share'; share: number }
  | { kind: 'volume-by'; amount: number }
  | { kind: 'toggle-mute' }
  | { kind: 'toggle-fullscreen' }
  | { kind: 'toggle-captions' }
  | { kind: 'rate-step'; direction: 1 | -1 }
  | { kind: 'open-lesson'; which: 'previous' | 'next' }
  | { kind: 'frame-step'; direction: 1 | -1 }
  | { kind: 'set-loop'; point: 'a' | 'b' }
  | { kind: 'clear-loop' }
  | { kind: 'toggle-mirror' }
  | { kind: 'write-note' }
  | { kind: 'open-help' }

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>

const byKey: Record<string, ShortcutAction> = {
  ' ': { kind: 'toggle-play' },
  k: { kind: 'toggle-play' },
  arrowleft: { kind: 'seek-by', seconds: -5 },
  arrowright: { kind: 'seek-by', seconds: 5 },
  j: { kind: 'seek-by', seconds: -10 },
  l: { kind: 'seek-by', seconds: 10 },
  arrowup: { kind: 'volume-by', amount: 0.05 },
  arrowdown: { kind: 'volume-by', amount: -0.05 },
  m: { kind: 'toggle-mute' },
  f: { kind: 'toggle-fullscreen' },
  c: { kind: 'toggle-captions' },
  '<': { kind: 'rate-step', direction: -1 },
  '>': { kind: 'rate-step', direction: 1 },
  ',': { kind: 'frame-step', direction: -1 },
  '.': { kind: 'frame-step', direction: 1 },
  h: { kind: 'toggle-mirror' },
  g: { kind: 'write-note' },
  '?': { kind: 'open-help' },
}

const byPlace: Record<string, ShortcutAction> = {
  BracketLeft: { kind: 'set-loop', point: 'a' },
  BracketRight: { kind: 'set-loop', point: 'b' },
  Backslash: { kind: 'clear-loop' },
}

/**
 * The brackets go by their place on the keyboard, because Vietnamese, French and German layouts have other signs there.
 * Where an input method takes the key and sends a letter instead, it has no place: Telex makes ơ and ư of them.
 */
const byTypedSign: Record<string, ShortcutAction> = {
  '[': { kind: 'set-loop', point: 'a' },
  ơ: { kind: 'set-loop', point: 'a' },
  ']': { kind: 'set-loop', point: 'b' },
  ư: { kind: 'set-loop', point: 'b' },
  '\\': { kind: 'clear-loop' },
}

/** What a key means to the player, or null. Keys with Ctrl, Alt or Meta belong to the browser. */
export function findShortcut(press: KeyPress): ShortcutAction | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null
  const key = press.key.toLowerCase()
  if (press.shiftKey && (key === 'n' || key === 'p')) {
    return { kind: 'open-lesson', which: key === 'n' ? 'next' : 'previous' }
  }
  if (press.shiftKey && key.startsWith('arrow')) return null
  if (/^\d$/.test(key)) return { kind: 'seek-share', share: Number(key) / 10 }
  return byKey[key] ?? byPlace[press.code] ?? byTypedSign[key] ?? null
}

/** The next speed up or down; stays at the ends. */
export function stepRate(rate: number, direction: 1 | -1): number {
  const nearest = rates.reduce(
    (best, value, i) => (Math.abs(value - rate) < Math.abs((rates[best] ?? 1) - rate) ? i : best),
    0,
  )
  return rates[Math.min(rates.length - 1, Math.max(0, nearest + direction))] ?? 1
}

const typingRoles = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton'])

/** True while the viewer writes: then every key is a letter, never a shortcut (WCAG 2.1.4). */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement)
    return !['range', 'checkbox', 'radio', 'button'].includes(target.type)
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  return target.isContentEditable || typingRoles.has(target.getAttribute('role') ?? '')
}

/** The player's own popups, where keys move between entries. A page's dialog around the player is none of them. */
const ownPopup = '[role="menu"], dialog.lp-help'

/** Space and Enter press the focused control; the arrows move inside sliders, menus and lists. */
export function ownsKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (key === ' ' || key === 'Enter') {
    return target.closest('button, a[href], summary, input, [role^="menuitem"], [role="tab"]') !== null
  }
  if (!key.startsWith('Arrow')) return target.closest(ownPopup) !== null
  return target.closest(`input, [role="tablist"], [role="listbox"], ${ownPopup}`) !== null
}
