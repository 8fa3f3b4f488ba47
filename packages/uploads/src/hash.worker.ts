import { hashStream } from './hash-stream.ts'

/** One file in, its SHA-256 out; the page ends the worker afterwards. */
addEventListener('message', ({ data }: MessageEvent<File>) => {
  hashStream(data).then(
    (sha256) => postMessage({ sha256 }),
    () => postMessage({ sha256: null }),
  )
})
