/** Long enough for the browser to have begun saving (ms). */
const keptFor = 10_000

/** Offers a file that was made or fetched in the page for saving under `name`. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), keptFor)
}
