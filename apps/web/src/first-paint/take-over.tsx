import { PartKept } from '@repo/ui/lib/part-kept'
import { type ReactNode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { announceProgram, isProgramReady } from './program-ready.ts'

/** Tells the start script that the page answers. Around the page, so that its effect runs after those of the page. */
function Ready({ children }: { children: ReactNode }): ReactNode {
  useEffect(() => announceProgram(), [])
  return children
}

/**
 * Tells of what React could mend while it took the page up. Parts that it takes up later may have other data by then
 * than the server had, or no program at all: it draws those anew, and that is no fault.
 */
function onRecoverableError(error: unknown): void {
  const isOfLatePart = isProgramReady() || (error instanceof Error && error.cause instanceof PartKept)
  if (!isOfLatePart) reportError(error)
}

/** Makes a page that the server has rendered answer, or renders it where the server has not. */
export function takeOver(root: HTMLElement, page: ReactNode, { canHydrate }: { canHydrate: boolean }): void {
  const app = <Ready>{page}</Ready>
  // As a transition React takes the tree up in small pieces, and a click or a key gets its turn between them.
  if (canHydrate) startTransition(() => void hydrateRoot(root, app, { onRecoverableError }))
  else createRoot(root).render(app)
}
