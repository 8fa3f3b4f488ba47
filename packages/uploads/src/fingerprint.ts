/** Name, size and time of last change: enough to know a file again without reading it. */
export const fingerprintOf = ({ name, size, lastModified }: File): string =>
  `${name.normalize('NFC')}|${size}|${lastModified}`

/** Whether a file is the one an upload was begun with. Uploads of other programs tell name and size only. */
export function isSameFile(
  file: File,
  upload: { fingerprint: string | null; fileName: string; bytes: number },
): boolean {
  if (upload.fingerprint?.includes('|')) return upload.fingerprint === fingerprintOf(file)
  return file.size === upload.bytes && file.name.normalize('NFC') === upload.fileName.normalize('NFC')
}
