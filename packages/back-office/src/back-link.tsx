import { Link } from '@repo/routing'
import { ArrowLeft } from 'lucide-react'
import { useWayBack } from './use-way-back.ts'

/** Link back to a record's list, with the list's last filters and page. */
export function BackLink({ to, children }: { to: string; children: string }) {
  const { href, go } = useWayBack(to)
  return (
    <Link to={href} follow={() => void go()} className="link mb-1 inline-flex min-h-11 items-center gap-2">
      <ArrowLeft size={16} aria-hidden="true" />
      {children}
    </Link>
  )
}
