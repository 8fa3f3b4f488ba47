/**
 * Puts a text on the clipboard; false when the browser refuses. The clipboard API exists only on secure
 * origins, so a plain-HTTP address in the local network falls back to a selected text area.
 */
export async function copyText(value: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(value)
      return true
    }
  } catch {
    // The permission was refused; the older method below may still be allowed.
  }
  const area = document.createElement('textarea')
  area.value = value
  area.setAttribute('readonly', '')
  area.className = 'sr-only'
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
  }
}
