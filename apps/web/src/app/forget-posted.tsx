import { useLocation } from '@repo/routing'
import { use, useEffect, useRef } from 'react'
import { PostedContext } from '../components/posted.ts'

/** Whoever leaves the page that answered a form and comes back finds it fresh. */
export function ForgetPosted(): null {
  const box = use(PostedContext)
  const { key } = useLocation()
  const first = useRef(key)
  useEffect(() => {
    if (key !== first.current) box.empty()
  }, [box, key])
  return null
}
