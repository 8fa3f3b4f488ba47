import Uppy from '@uppy/core'
import Tus from '@uppy/tus'

interface Video {
  name: string
  bytes: number
  token: string
}

/** Sends a video as Uppy's own documentation says. @returns the address of the upload */
async function sendVideo({ name, bytes, token }: Video): Promise<string> {
  const uppy = new Uppy().use(Tus, {
    endpoint: new URL('/api/uploads', location.href).href,
    headers: { authorization: `Bearer ${token}` },
  })
  // What an MP4 begins with; nobody looks further before it is prepared.
  const head = Uint8Array.of(0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d)
  const file = new File([head, new Uint8Array(bytes - head.length)], name, {
    type: 'video/mp4',
    // Uppy knows a file again by this too.
    lastModified: Date.UTC(2026, 0, 5),
  })
  uppy.on('progress', (percent) => {
    window.sentPercent = percent
  })
  uppy.addFile({ name, type: file.type, data: file })
  const result = await uppy.upload()
  const [sent] = result?.successful ?? []
  if (!sent?.uploadURL) throw new Error(`not sent: ${result?.failed?.[0]?.error ?? 'no reason given'}`)
  return sent.uploadURL
}

declare global {
  interface Window {
    sendVideo: typeof sendVideo
    sentPercent: number
  }
}
Object.assign(window, { sendVideo, sentPercent: 0 })
