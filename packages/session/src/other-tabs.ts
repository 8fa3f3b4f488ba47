const channelName = 'session'

/**
 * Keeps tabs of one site in step: a login or logout elsewhere is told over a channel, and cookies are looked at
 * again when the tab comes back to the front (for browsers without the channel, and for cookies that ran out).
 */
export function watchOtherTabs(onChange: () => void): { tell: () => void; stop: () => void } {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName)
  channel?.addEventListener('message', onChange)
  window.addEventListener('focus', onChange)
  document.addEventListener('visibilitychange', onChange)
  return {
    tell: () => channel?.postMessage('changed'),
    stop() {
      channel?.close()
      window.removeEventListener('focus', onChange)
      document.removeEventListener('visibilitychange', onChange)
    },
  }
}
