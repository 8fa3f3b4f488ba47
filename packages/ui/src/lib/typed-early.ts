type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A visitor's input in a control of a server-rendered form before hydration. */
export interface EarlyEntry {
  control: Control
  value: string
  isChecked: boolean
  /** Position of the caret; null where the control has none or is not focused. */
  caret: number | null
}

/** Types of inputs without typed text to keep: hidden fields, buttons and files. */
const untyped = new Set(['hidden', 'submit', 'button', 'reset', 'image', 'file'])

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')

function isChanged(control: Control): boolean {
  if (isTick(control)) return control.checked !== control.defaultChecked
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue
  const sent = [...control.options].findIndex((option) => option.defaultSelected)
  return control.selectedIndex !== Math.max(sent, 0)
}

const caretOf = (control: Control): number | null =>
  control instanceof HTMLSelectElement || document.activeElement !== control ? null : control.selectionStart

/** The controls of a form that differ from how the server sent them: typed, chosen or filled in by the browser. */
export function readEarlyEntries(form: HTMLElement | null): EarlyEntry[] {
  if (!(form instanceof HTMLFormElement)) return []
  const controls = [...form.elements].filter(
    (element): element is Control =>
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement ||
      (element instanceof HTMLInputElement && !untyped.has(element.type)),
  )
  return controls.filter(isChanged).map((control) => ({
    control,
    value: control.value,
    isChecked: isTick(control) && control.checked,
    caret: caretOf(control),
  }))
}

/** React overrides `value` on the element to track changes; the prototype's setter bypasses that. */
function setPastReact(control: Control, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
}

function typeAgain(
  control: HTMLInputElement | HTMLTextAreaElement,
  value: string,
  caret: number | null,
): void {
  // React ignores an event whose value equals the last one that it tracked.
  control.value = control.defaultValue
  setPastReact(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  // Typing may go on in the middle of the text.
  if (caret !== null) control.setSelectionRange(caret, caret)
}

/** Replays input from before hydration as events, as if it were typed now. */
export function repeatEarlyEntries(entries: readonly EarlyEntry[]): void {
  for (const { control, value, isChecked, caret } of entries) {
    if (isTick(control)) {
      control.checked = !isChecked
      control.click()
    } else if (control instanceof HTMLSelectElement) {
      control.value = value
      control.dispatchEvent(new Event('change', { bubbles: true }))
    } else typeAgain(control, value, caret)
  }
}
