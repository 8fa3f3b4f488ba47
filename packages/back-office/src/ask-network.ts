import { onlineManager } from '@tanstack/react-query'

/**
 * Looks at the browser's network once more: reads that wait for it go on if there is one. A browser that was asleep may
 * have missed telling.
 */
export const askNetwork = (): void => onlineManager.setOnline(navigator.onLine)
