import { vi } from 'vitest'

/** How long a test waits for what it says must come, in ms. By itself `vi.waitFor` gives up after one second. */
export const patience = 15_000

const { waitFor } = vi
function waitPatiently<T>(
  check: () => T | Promise<T>,
  options: Parameters<typeof vi.waitFor>[1] = patience,
): Promise<T> {
  return waitFor(check, options)
}
// This runs before each file, and files of one process share `vi`.
if (waitFor.name !== waitPatiently.name) vi.waitFor = waitPatiently
