import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const root = document.documentElement

/** Runs the start script anew on a page with these tags in its head. */
async function start(tags: string): Promise<void> {
  vi.resetModules()
  document.head.innerHTML = tags
  await import('./start.client.ts')
}

let fontsAreReady: () => void
beforeEach(() => {
  const ready = new Promise<void>((resolve) => {
    fontsAreReady = resolve
  })
  // jsdom has no fonts.
  Object.defineProperty(document, 'fonts', { value: { ready }, configurable: true })
})
afterEach(() => {
  delete root.dataset.program
})

test('the start script says that it watches over a program that it will fetch', async () => {
  await start('<script type="text/plain" data-entry="/app.js"></script>')
  expect(root).toHaveAttribute('data-program', 'awaited')
})

test('the start script leaves that to the program where the document fetches it', async () => {
  await start('<script type="text/plain" src="/app.js"></script>')
  expect(root).not.toHaveAttribute('data-program')
})

test('the start script fetches the program when fonts and pictures are painted', async () => {
  await start('<script type="text/plain" data-entry="/app.js"></script>')
  const program = () => document.querySelector('script[type=module]')
  expect(program()).toBeNull()
  fontsAreReady()
  await vi.waitFor(() => expect(program()).toHaveAttribute('src', '/app.js'))
})

test('the start script fetches the program at once when somebody touches the page', async () => {
  await start('<script type="text/plain" data-entry="/app.js"></script>')
  window.dispatchEvent(new Event('pointerdown'))
  expect(document.querySelector('script[type=module]')).toHaveAttribute('src', '/app.js')
})

test('the start script asks for the manifest and its picture when the page is painted', async () => {
  await start('<link rel="after-load" data-rel="manifest" href="/manifest.webmanifest">')
  const link = document.querySelector('link[href="/manifest.webmanifest"]')
  expect(link).toHaveAttribute('rel', 'after-load')
  fontsAreReady()
  await vi.waitFor(() => expect(link).toHaveAttribute('rel', 'manifest'))
})
