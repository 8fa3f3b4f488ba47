/** Called while a file is sent, with the share that has left this machine, 0–100. */
export type UploadProgress = (percent: number) => void

/**
 * A `fetch` that sends a file and tells how far it is. The browser's own cannot: what it says of a request's body it says
 * over HTTP/2 only, and not in every browser.
 */
export const createProgressFetch =
  (file: Blob, onProgress: UploadProgress): typeof fetch =>
  (input, init) =>
    new Promise((resolve, reject) => {
      const request = new Request(input, { ...init, body: undefined })
      const xhr = new XMLHttpRequest()
      xhr.open(request.method, request.url)
      xhr.responseType = 'arraybuffer'
      for (const [name, value] of request.headers) xhr.setRequestHeader(name, value)
      xhr.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onProgress(Math.round((loaded / total) * 100))
      })
      xhr.addEventListener('load', () => {
        const headers = new Headers(
          xhr
            .getAllResponseHeaders()
            .trim()
            .split(/[\r\n]+/)
            .map((line): [string, string] => {
              const at = line.indexOf(':')
              return [line.slice(0, at).trim(), line.slice(at + 1).trim()]
            }),
        )
        resolve(new Response(xhr.response as ArrayBuffer, { status: xhr.status, headers }))
      })
      xhr.addEventListener('error', () => reject(new TypeError('a file could not be sent')))
      const stop = () => {
        xhr.abort()
        reject(request.signal.reason)
      }
      if (request.signal.aborted) return stop()
      request.signal.addEventListener('abort', stop, { once: true })
      xhr.send(file)
    })
