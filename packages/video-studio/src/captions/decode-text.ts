/** Marks at the beginning of a text file that tell its encoding. */
const marks: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** Text of a caption file as its program wrote it: Unicode, or the older Vietnamese encoding of Windows. */
export async function decodeText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const marked = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))
  try {
    return new TextDecoder(marked?.[0] ?? 'utf-8', { fatal: true }).decode(bytes).normalize('NFC')
  } catch {
    return new TextDecoder('windows-1258').decode(bytes).normalize('NFC')
  }
}
