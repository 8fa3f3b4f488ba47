import { onlineManager } from '@tanstack/react-query'

/**
 * Checks the browser's network state again and resumes waiting reads if there is a network, because a browser that was
 * asleep may have sent no event.
 */
export const recheckNetwork = (): void => onlineManager.setOnline(navigator.onLine)
