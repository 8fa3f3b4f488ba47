const types: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
  jpg: 'image/jpeg',
}

/** Content type of a file of a package by its ending; null for what no package holds, so that it is never served. */
export function mediaContentType(fileName: string): string | null {
  return types[/\.([a-z0-9]+)$/.exec(fileName)?.[1] ?? ''] ?? null
}
