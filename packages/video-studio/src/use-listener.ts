import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Listens to events that bubble up to an element which is no control itself, such as a container. */
export function useListener<K extends keyof HTMLElementEventMap>(
  ref: RefObject<HTMLElement | null>,
  type: K,
  listener: (event: HTMLElementEventMap[K]) => void,
): void {
  const onEvent = useEffectEvent(listener)
  useEffect(() => {
    const element = ref.current
    const listen = (event: HTMLElementEventMap[K]) => onEvent(event)
    element?.addEventListener(type, listen)
    return () => element?.removeEventListener(type, listen)
  }, [ref, type])
}
