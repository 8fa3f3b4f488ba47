import { afterEach, expect, test, vi } from 'vitest'

const root = document.documentElement

/** Runs the start script anew on a page with these tags in its head. */
async function start(tags: string): Promise<void> {
  vi.resetModules()
  document.head.innerHTML = tags
  await import('./start.client.ts')
}

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
