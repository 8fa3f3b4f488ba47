import type { Api } from '@repo/api-client'

/** Whether this browser can show pushes. Those of iPhones can once the site is on the home screen. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The worker is registered after the first view; without one there is nothing that a push could reach. */
async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return canPush() ? navigator.serviceWorker.getRegistration() : undefined
}

export async function findSubscription(): Promise<PushSubscription | null> {
  return (await (await findRegistration())?.pushManager.getSubscription()) ?? null
}

const shapeOf = (subscription: PushSubscription) => {
  const { endpoint = '', keys } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

const toBase64Url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  // One made with an earlier key of the business reaches nobody, and keeps a new one from being made.
  if (before && toBase64Url(before.options.applicationServerKey) !== publicKey) await before.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Asks for permission, so only at a press. @returns what the person answered */
export async function turnPushOn(api: Api, publicKey: string): Promise<NotificationPermission> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission
  await api.push.subscribe.call({ body: shapeOf(await subscribe(publicKey)) })
  return permission
}

export async function turnPushOff(api: Api): Promise<void> {
  await api.push.unsubscribe.call()
  await (await findSubscription())?.unsubscribe()
}

/**
 * Tells the API of a subscription that the browser has changed while no page was open, or whose key is outdated. What the
 * API knows nothing of was ended with its session, and is forgotten here, too; what stands under a sign-in of this account
 * that has rested goes on under the new one.
 */
export async function syncPush(api: Api): Promise<void> {
  const subscription = await findSubscription()
  if (!subscription) return
  const { publicKey, endpoint, endpoints } = await api.push.push.call()
  const isKnown = endpoint !== null || endpoints.includes(subscription.endpoint)
  if (!isKnown || publicKey === null) await subscription.unsubscribe()
  else {
    const current = await subscribe(publicKey)
    if (current.endpoint !== endpoint) await api.push.subscribe.call({ body: shapeOf(current) })
  }
}
