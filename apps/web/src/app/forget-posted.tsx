import { useLocation } from '@repo/routing'
import { use, useEffect, useRef } from 'react'
import { PostedContext } from '../components/posted.ts'

/** Forgets the server's answer to a posted form after the first navigation. */
export function ForgetPosted(): null {
  const box = use(PostedContext)
  const { key } = useLocation()
  const first = useRef(key)
  useEffect(() => {
    if (key !== first.current) box.empty()
  }, [box, key])
  return null
}
