import { hashComponents, loadSources, prepareForSources, sources } from '@fingerprintjs/fingerprintjs'
import { measureFonts } from './measure-fonts.ts'

/** Lets the browser do other work, such as answering a press, before the next part. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const goOn = () => {
      port1.close()
      resolve()
    }
    port1.addEventListener('message', goOn, { once: true })
    port1.start()
    port2.postMessage(null)
  })
}

/**
 * Computes the identifier of this browser: the same as `load` and `get` of the library, without the request that these
 * send to a third party, and in many short tasks instead of a few long ones, each source in its own.
 * @returns 32 hexadecimal digits
 */
export async function computeVisitorId(): Promise<string> {
  await prepareForSources()
  const inParts = { ...sources, fonts: () => measureFonts(pause) }
  const components = await loadSources(inParts, { cache: {}, debug: false }, [], 0)()
  await pause()
  return hashComponents(components)
}
