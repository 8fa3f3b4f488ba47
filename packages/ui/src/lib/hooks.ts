import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'

/** `useLayoutEffect` in the browser, silent on the server. */
export const useIsomorphicLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

function subscribeOnline(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Whether the browser believes that it has a network. Always true on the server. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribeOnline,
    () => navigator.onLine,
    () => true,
  )
}

/** False while rendering on the server and during hydration, true afterwards. */
export function useIsMounted(): boolean {
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  return isMounted
}

const never = () => () => {}

/** True on the server and during hydration, false in client-side renders. */
const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )

/**
 * Focuses the element when it mounts or when its focus is requested. On a server-rendered page the visitor may be
 * typing before hydration; the focus then stays in their field.
 */
export function useArrivalFocus(ref: RefObject<HTMLElement | null>, isWanted = true): void {
  const isHydrating = useIsHydrating()
  const arrive = useEffectEvent(() => {
    const isNowhere = document.activeElement === null || document.activeElement === document.body
    if (isNowhere || !isHydrating) ref.current?.focus()
  })
  useEffect(() => {
    if (isWanted) arrive()
  }, [isWanted])
}

/** Whether the visitor asked for less motion. Read at the moment of acting, so a change needs no reload. */
export function prefersReducedMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
}
